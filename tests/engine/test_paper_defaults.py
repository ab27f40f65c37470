"""What is chosen where nobody chooses is what the papers, or their original code, say."""

import pytest

from engine.base.config import (
    DomainConfig,
    DomainKind,
    DomainSettings,
    ExternalConfig,
    ExternalKind,
    TrainConfig,
    TransformerConfig,
)
from engine.training.loss import GuidanceLoss

DOMAINS = DomainConfig(kind=DomainKind.MIXING, n_domains=2)
WORDS = ExternalConfig(kind=ExternalKind.CTRL, width=300)


@pytest.mark.parametrize(
    ("chosen", "printed"),
    [
        # Zhang et al. (2020), section 5: "The hyper-parameter lambda was set to 1"
        (DomainSettings().guidance, 1.0),
        (GuidanceLoss.weight, 1.0),
        # Jiang et al. (ACL 2020), original code: D = (1 - 0.05) p + 0.05 / K
        (DOMAINS.epsilon, 0.05),
        (DomainSettings().epsilon, 0.05),
        # Sato et al. (Findings of EMNLP 2020), settings: "Label smoothing rate 0.1"; Michel and Neubig (ACL
        # 2018): "label smoothing ... with coefficient 0.1"
        (TrainConfig().label_smoothing, 0.1),
        # Di Gangi and Federico, settings: "Dropout 0.2"; their original code: 0.5 behind the map
        (WORDS.vector_dropout, 0.2),
        (WORDS.map_dropout, 0.5),
        # Zhang et al. (2020), section 5: "set dropout = 0.1"
        (TransformerConfig(src_vocab_size=8, tgt_vocab_size=8).dropout, 0.1),
        # Sato et al., original code: Adam with 0.9 and 0.98; Michel and Neubig, original code: clipped at 1.0
        (TrainConfig().adam_beta2, 0.98),
        (TrainConfig().clip_norm, 1.0),
    ],
)
def test_a_default_is_what_its_paper_says(chosen, printed):
    assert chosen == printed
