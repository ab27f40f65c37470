"""Plans that were made before: the record of a plan's run is its cache."""

from engine.orders.adapting import AdaptOrder, PlanOrder
from engine.results.adapting import AdaptationPlan, KnownPlan
from engine.results.jobs import RunState
from engine.tasks.jobs import list_jobs


def known_plan(order: AdaptOrder) -> KnownPlan | None:
    """Returns the newest plan that was made for an order, a measured one if there is; None without any.

    Plans by the rule of another version recommend what this one might not.
    """
    from engine.adaptation.recommendation import rule

    wish, now = order.for_plan(), rule()
    found = [
        KnownPlan(plan=run.answer, made=run.finished or run.created, is_probed=run.order.probe)
        for run in list_jobs()
        if run.state == RunState.DONE
        and isinstance(run.order, PlanOrder)
        and isinstance(run.answer, AdaptationPlan)
        and run.order.adaptation == wish
        and run.answer.rule == now
    ]
    return next((each for each in found if each.is_probed), found[0] if found else None)
