<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<extra-plural>n != 1</extra-plural>
<context>
<name>engine</name>
<message>
<location filename="engine/corpora/importing.py" />
<source> and some </source>
<translation> und manche </translation>
</message>
<message>
<location filename="engine/results/models.py" />
<source> and {more} more</source>
<translation> und {more} weitere</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source> and {n_mono} sentences in one language</source>
<translation> und {n_mono} Sätze in nur einer Sprache</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source> and {sentence} in one language</source>
<translation> und {sentence} in nur einer Sprache</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source> to the domain {domain}</source>
<translation> an das Fachgebiet {domain}</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source> · {left_s} left</source>
<translation> · noch {left_s}</translation>
</message>
<message>
<location filename="engine/exchange/foreign_model.py" />
<source>## Its own card</source>
<translation>## Its own card</translation>
</message>
<message>
<location filename="engine/exchange/foreign_model.py" />
<source>## What it is not for</source>
<translation>## What it is not for</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>## What it learned from</source>
<translation>## What it learned from</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>(no name)</source>
<translation>(ohne Namen)</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>({low} to {high}, {seeds})</source>
<translation>({low} bis {high}, {seeds})</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>, and --to LANGUAGE or --monolingual</source>
<translation>, dazu --to LANGUAGE oder --monolingual</translation>
</message>
<message>
<location filename="engine/documents/bilingual.py" />
<source>, and more</source>
<translation>; und weitere</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>, and nothing else: it was made for this domain alone</source>
<translation>, sonst nichts: Es wurde allein für dieses Fachgebiet erstellt</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>, and the model cuts its words into {cut} subwords on average</source>
<translation>, und das Modell zerlegt die Wörter in durchschnittlich {cut} Teilwörter</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>, but a little worse at {name}</source>
<translation>, aber etwas schlechter ({name})</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>, keep its best so far: `parlance jobs finish {id}`</source>
<translation>, behalten Sie den bisher besten Stand: `parlance jobs finish {id}`</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>, not a translation file.</source>
<translation>, keine Übersetzungsdatei.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/systems.py" />
<source>, seed {seed}</source>
<translation>, Startwert {seed}</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>, terms alone</source>
<translation>, nur Begriffe</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>, {pairs} pairs</source>
<translation>, {pairs} Satzpaare</translation>
</message>
<message>
<location filename="engine/documents/po.py" />
<source>1 entry is</source>
<translation>1 Eintrag ist</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>1 sentence has</source>
<translation>1 Satz hat</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>1 sentence is</source>
<translation>1 Satz ist</translation>
</message>
<message>
<location filename="engine/documents/bilingual.py" />
<source>1 text cannot</source>
<translation>1 Text kann nicht</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>1 word is</source>
<translation>1 Wort</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>1 {unit} in {every}</source>
<translation>jedes {every}. {unit}</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>95 % interval {low} to {high}</source>
<translation>95-%-Intervall {low} bis {high}</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>95 % interval {low} to {high} times</source>
<translation>95-%-Intervall {low}- bis {high}-mal</translation>
</message>
<message>
<location filename="engine/exchange/foreign_model.py" />
<source>: ask where the model came from before you pass it on</source>
<translation>: Fragen Sie dort nach, woher das Modell stammt, bevor Sie es weitergeben</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>; --encoding {lower} reads it</source>
<translation>; --encoding {lower} liest sie</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>; for so little, the profile of a speaker is worth trying as well</source>
<translation>; bei so wenig Text ist auch ein Sprecherprofil einen Versuch wert</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>; it names {n_speakers} speakers, whose profiles can be learned instead</source>
<translation>; er nennt {n_speakers} Sprecher, deren Profile stattdessen gelernt werden können</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>; most often {named}</source>
<translation>; am häufigsten {named}</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>; the text looks like {looks}</source>
<translation>; der Text sieht aus wie {looks}</translation>
</message>
<message>
<location filename="engine/tasks/models/from_hub.py" />
<source>; {missing} of it are here already</source>
<translation>; {missing} davon sind schon hier</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>A basis for speakers is learned from the text of two speakers or more.</source>
<translation>Eine Sprecherbasis wird aus dem Text von mindestens zwei Sprechern gelernt.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>A blind test needs at least 1 sentence, not {value}</source>
<translation>Ein Blindtest braucht mindestens 1 Satz, nicht {value}</translation>
</message>
<message>
<location filename="engine/tasks/corpora/catalogue.py" />
<source>A corpus cannot be exported as {ending}</source>
<translation>Ein Textbestand kann nicht als {ending} exportiert werden</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>A corpus in one language has no sides to swap.</source>
<translation>Ein Textbestand in nur einer Sprache hat keine Seiten zum Tauschen.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>A forbidden word has a semicolon in it</source>
<translation>Ein unzulässiges Wort enthält ein Semikolon</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>A model gains little from so few; a speaker profile gains more.</source>
<translation>So wenige bringen einem Modell kaum etwas; ein Sprecherprofil bringt mehr.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>A model is added from a path, from the hub or from Firefox</source>
<translation>Ein Modell wird von einem Pfad, vom Hub oder von Firefox hinzugefügt</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>A newer version of Parlance began this run: {file} says {unknown}.</source>
<translation>Eine neuere Version von Parlance hat diesen Durchlauf begonnen: In {file} steht {unknown}.</translation>
</message>
<message>
<location filename="engine/training/checkpoints.py" />
<source>A newer version of Parlance wrote this checkpoint: {path} says {unknown}.</source>
<translation>Eine neuere Version von Parlance hat diesen Sicherungspunkt geschrieben: In {path} steht {unknown}.</translation>
</message>
<message>
<location filename="engine/library/removal.py" />
<source>A pack cannot translate without its model. Remove the packs first.</source>
<translation>Ohne sein Modell kann ein Paket nicht übersetzen. Entfernen Sie zuerst die Pakete.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>A pack that is switched on and off at once inside its model.</source>
<translation>Ein Paket, das sich innerhalb seines Modells sofort zu- und abschalten lässt.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>A package of Argos Translate is one file whose name ends in {argos}, and no other format is.</source>
<translation>Ein Paket für Argos Translate ist eine einzelne Datei mit der Endung {argos}; kein anderes Format ist das.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>A pair needs a text on both sides.</source>
<translation>Ein Satzpaar braucht auf beiden Seiten Text.</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>A project has at most {most_files} files.</source>
<translation>Ein Projekt hat höchstens {most_files} Dateien.</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>A request has {text} characters; at most {most_chars} are taken.</source>
<translation>Eine Anfrage hat {text} Zeichen; höchstens {most_chars} werden angenommen.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>A sentence is empty: there is nothing to learn from.</source>
<translation>Ein Satz ist leer: Daraus lässt sich nichts lernen.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>A sentence without text teaches nothing.</source>
<translation>Aus einem Satz ohne Text lässt sich nichts lernen.</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>A share is a number from 0 up, and one of them is above 0.</source>
<translation>Ein Anteil ist eine Zahl ab 0, und mindestens einer ist größer als 0.</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>A sheet of {name} reaches to row {n_rows} and column {n_columns}, too much to read.</source>
<translation>Ein Blatt von {name} reicht bis Zeile {n_rows} und Spalte {n_columns}; das ist zu viel zum Lesen.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>A side is in another language than it should be, as far as its words tell.</source>
<translation>Eine Seite ist, nach ihren Wörtern zu urteilen, in einer anderen Sprache als vorgesehen.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>A small pack</source>
<translation>Kleines Paket</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>A small pack, about a megabyte, that is switched on and off at once inside its model, and can be mixed with others.</source>
<translation>Ein kleines Paket von etwa einem Megabyte, das sich innerhalb seines Modells sofort zu- und abschalten und mit anderen mischen lässt.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>A speaker needs a name.</source>
<translation>Ein Sprecher braucht einen Namen.</translation>
</message>
<message>
<location filename="engine/runtime/speakers.py" />
<source>A speaker's profile is damaged: some values are not finite.</source>
<translation>Ein Sprecherprofil ist beschädigt: Einige Werte sind nicht endlich.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>A speaker's profile is worth trying as well.</source>
<translation>Auch ein Sprecherprofil ist einen Versuch wert.</translation>
</message>
<message>
<location filename="engine/text/subwords.py" />
<source>A subword vocabulary of {vocab_size} cannot be learned from this text ({error}).</source>
<translation>Aus diesem Text lässt sich kein Vokabular mit {vocab_size} Teilwörtern lernen ({error}).</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>A vector of {path}, from row {start} on, {wrong}.</source>
<translation>Ein Vektor von {path}, ab Zeile {start}, {wrong}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>A word cannot be raised by {bias}</source>
<translation>Ein Wort lässt sich nicht um {bias} anheben</translation>
</message>
<message>
<location filename="engine/tasks/training/choosing.py" />
<source>About {value} hours</source>
<translation>Etwa {value} Stunden</translation>
</message>
<message>
<location filename="engine/tasks/training/choosing.py" />
<source>About {value} minutes</source>
<translation>Etwa {value} Minuten</translation>
</message>
<message>
<location filename="engine/export/model_export.py" />
<source>Adapt again.</source>
<translation>Lernen Sie das Modell noch einmal an.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Adapt it to your own translations.</source>
<translation>Lernen Sie es mit Ihren eigenen Übersetzungen an.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>Adapt it: {adapt}.</source>
<translation>Lernen Sie es an: {adapt}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>Adapt one first: `parlance adapt --model MODEL --domain DOMAIN`.</source>
<translation>Lernen Sie zuerst eines an: `parlance adapt --model MODEL --domain DOMAIN`.</translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>Adapt the model once more to make the pack again.</source>
<translation>Lernen Sie das Modell noch einmal an, um das Paket neu zu erstellen.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>Adapt the model once more with --method {name}.</source>
<translation>Lernen Sie das Modell noch einmal mit --method {name} an.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Adapt with the method fine-tune, and let that model learn along.</source>
<translation>Lernen Sie mit dem Verfahren fine-tune an und lassen Sie dieses Modell aus Korrekturen lernen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/bases.py" />
<source>Adapt {parent} instead.</source>
<translation>Lernen Sie stattdessen {parent} an.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>Adapted from {parent}{domain} ({method}).</source>
<translation>Angelernt aus {parent}{domain} ({method}).</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Adapting needs at least {least_pairs}.</source>
<translation>Das Anlernen braucht mindestens {least_pairs}.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Add new words</source>
<translation>Neue Wörter ergänzen</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>Add one: `parlance connection add --help` says how.</source>
<translation>Fügen Sie eine hinzu: `parlance connection add --help` sagt, wie.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>Add one: `parlance model add PATH`.</source>
<translation>Fügen Sie eines hinzu: `parlance model add PATH`.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Add some: paste or import what they wrote, or correct a translation.</source>
<translation>Fügen Sie Text der Person ein, importieren Sie ihn oder korrigieren Sie eine Übersetzung.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/back_translating.py" />
<source>Add such a model, or name text in both languages to train it from: --source-corpus CORPUS.</source>
<translation>Fügen Sie ein solches Modell hinzu oder nennen Sie Text in beiden Sprachen, aus dem es trainiert wird: --source-corpus CORPUS.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>Add the forbidden words as a term of their own.</source>
<translation>Fügen Sie die unzulässigen Wörter als eigenen Begriff hinzu.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/output_cache.py" />
<source>Add the model again.</source>
<translation>Fügen Sie das Modell erneut hinzu.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>Add the model first ({models}), or export the speaker with their sentences.</source>
<translation>Fügen Sie zuerst das Modell hinzu ({models}) oder exportieren Sie den Sprecher mit seinen Sätzen.</translation>
</message>
<message>
<location filename="engine/tasks/models/words.py" />
<source>Add them to {parent}.</source>
<translation>Fügen Sie sie zu {parent} hinzu.</translation>
</message>
<message>
<location filename="engine/jobs/children.py" />
<source>Add what is missing: {train}</source>
<translation>Ergänzen Sie, was fehlt: {train}</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>Add {id} to the library: graphs of its models are rebuilt automatically.</source>
<translation>Fügen Sie {id} zur Bibliothek hinzu: Graphen ihrer Modelle werden automatisch neu erstellt.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>Add {parent} first.</source>
<translation>Fügen Sie zuerst {parent} hinzu.</translation>
</message>
<message>
<location filename="engine/results/models.py" />
<source>Added the vectors of {word} to {model}, called {label}.</source>
<translation>Wortvektoren unter dem Namen {label} zu {model} hinzugefügt: {word}.</translation>
</message>
<message>
<location filename="engine/orders/models.py" />
<source>Adding {given}</source>
<translation>{given} wird hinzugefügt</translation>
</message>
<message>
<location filename="engine/orders/models.py" />
<source>Adding {model} as it was learned</source>
<translation>{model} ungemischt hinzufügen, wie gelernt</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Adds the words of your field to the model's own, then learns from your sentences.</source>
<translation>Ergänzt die Wörter des Modells um die Ihres Fachs und lernt dann aus Ihren Sätzen.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Adds what text in the source language tells of a word to what the model knows of it.</source>
<translation>Addiert zu dem, was das Modell von einem Wort weiß, was Text in der Ausgangssprache darüber sagt.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>All lines of {id} are kept for testing.</source>
<translation>Alle Zeilen von {id} sind zum Testen zurückgelegt.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>All that {as_speaker} says in {id} is kept for testing.</source>
<translation>Alles, was {as_speaker} in {id} sagt, ist zum Testen zurückgelegt.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>Also learns from your text in the target language, translated back by a second model.</source>
<translation>Lernt auch aus Ihrem Text in der Zielsprache, den ein zweites Modell rückübersetzt.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>An export never overwrites: choose another name.</source>
<translation>Ein Export überschreibt nie etwas: Wählen Sie einen anderen Namen.</translation>
</message>
<message>
<location filename="engine/tasks/examination.py" />
<source>An import of {name} was begun and not finished; its text waits in the library. Discard it, and empty the trash: parlance doctor --empty-trash</source>
<translation>Ein Import von {name} wurde begonnen und nicht abgeschlossen; sein Text wartet in der Bibliothek. Verwerfen Sie ihn und leeren Sie den Papierkorb: parlance doctor --empty-trash</translation>
</message>
<message>
<location filename="engine/documents/kinds.py" />
<source>Android strings</source>
<translation>Android-Strings</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Another corpus of {domain} tests with all that was confirmed so far.</source>
<translation>Ein anderer Textbestand von {domain} testet mit allem, was bisher bestätigt wurde.</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>Another training process ended without a message: it was killed, or its computer is gone.</source>
<translation>Ein anderer Trainingsprozess endete ohne Meldung: Er wurde abgebrochen, oder sein Computer ist nicht mehr erreichbar.</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>Another training process was stopped.</source>
<translation>Ein anderer Trainingsprozess wurde angehalten.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>Answer a sentence first.</source>
<translation>Beurteilen Sie zuerst einen Satz.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Anything but {domain}: it learns what is confirmed there, and may forget much else.</source>
<translation>Anderes als {domain}: Es lernt, was dort bestätigt wird, und kann viel anderes vergessen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/adaptation.py" />
<source>Anything but {domain}: made for this domain alone, it may have forgotten much else.</source>
<translation>Anderes als {domain}: Nur für dieses Fachgebiet erstellt, kann es viel anderes vergessen haben.</translation>
</message>
<message>
<location filename="engine/documents/kinds.py" />
<source>Apple string catalogue</source>
<translation>Apple-String-Katalog</translation>
</message>
<message>
<location filename="engine/documents/kinds.py" />
<source>Apple strings</source>
<translation>Apple-Strings</translation>
</message>
<message>
<location filename="engine/documents/kinds.py" />
<source>Apple stringsdict</source>
<translation>Apple-Stringsdict</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/argos_package.py" />
<source>Argos Translate</source>
<translation>Argos Translate</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>Ask again soon.</source>
<translation>Fragen Sie in Kürze noch einmal an.</translation>
</message>
<message>
<location filename="engine/tasks/jobs.py" />
<source>Ask again while it is training, or let it end.</source>
<translation>Versuchen Sie es während des Trainings noch einmal oder lassen Sie ihn enden.</translation>
</message>
<message>
<location filename="engine/tasks/served_library.py" />
<source>Ask again.</source>
<translation>Stellen Sie die Anfrage noch einmal.</translation>
</message>
<message>
<location filename="engine/tasks/serving.py" />
<source>Ask for another target language, or add a model: `parlance model add PATH`.</source>
<translation>Wählen Sie eine andere Zielsprache oder fügen Sie ein Modell hinzu: `parlance model add PATH`.</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>Ask for one that is served here.</source>
<translation>Wählen Sie eines, das hier angeboten wird.</translation>
</message>
<message>
<location filename="engine/tasks/glossaries.py" />
<source>Ask for the list of glossaries.</source>
<translation>Rufen Sie die Liste der Glossare ab.</translation>
</message>
<message>
<location filename="engine/exchange/hub.py" />
<source>Ask for the model again. If that does not help, something between you and the hub changes it.</source>
<translation>Laden Sie das Modell noch einmal herunter. Hilft das nicht, wird es auf dem Weg vom Hub zu Ihnen verändert.</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>Ask without one.</source>
<translation>Fragen Sie ohne Paket an.</translation>
</message>
<message>
<location filename="engine/tasks/models/from_hub.py" />
<source>Asking Hugging Face</source>
<translation>Hugging Face wird angefragt</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>At least one match must be wanted, not {most}</source>
<translation>Mindestens ein Match muss verlangt sein, nicht {most}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>At most {margin} may be lost</source>
<translation>Der Verlust darf höchstens {margin} betragen</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>Begin another test.</source>
<translation>Beginnen Sie einen neuen Test.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>Begin another test: `parlance inspect blind RUN`.</source>
<translation>Beginnen Sie einen neuen Test: `parlance inspect blind RUN`.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>Begin one: `parlance inspect blind RUN`.</source>
<translation>Beginnen Sie einen: `parlance inspect blind RUN`.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Beside the vocabulary adaptation of {sato}: old rows stay, new ones are the mean of the subwords that spelled them</source>
<translation>Neben der Vokabularanpassung von {sato}: Alte Zeilen bleiben, neue sind der Mittelwert der Teilwörter, aus denen sie bestanden</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>Better and worse at {domain}: look at the sentences.</source>
<translation>Teils besser, teils schlechter bei {domain}: Sehen Sie sich die Sätze an.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Better by the person's own profile: {amount}; {own}.</source>
<translation>Besser durch das eigene Profil: {amount}; {own}.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>Better on general text: {change}</source>
<translation>Besser bei allgemeinem Text: {change}</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Better than “{base}” in its domain: {change}.</source>
<translation>Im Fachgebiet besser als „{base}“: {change}.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Better with a profile: {amount} ({difference}).</source>
<translation>Besser mit Profil: {amount} ({difference}).</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>Better {place}: {change}.</source>
<translation>Besser {place}: {change}.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Better, but not by the person: {amount}, and as much so with another speaker's profile.</source>
<translation>Besser, aber nicht durch die Person: {amount}, mit dem Profil eines anderen Sprechers ebenso.</translation>
</message>
<message>
<location filename="engine/adaptation/mixing.py" />
<source>Blended {parts} with the original to protect other texts.</source>
<translation>Im Verhältnis {parts} mit dem Original gemischt, um andere Texte zu schützen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/promotion.py" />
<source>Bring it back first: `parlance model restore {gone}`.</source>
<translation>Holen Sie es zuerst zurück: `parlance model restore {gone}`.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>Bring it back with `parlance corpus restore CORPUS`, or start the adaptation again.</source>
<translation>Holen Sie ihn mit `parlance corpus restore CORPUS` zurück oder beginnen Sie das Anlernen neu.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>Bring them back with `parlance speaker restore {id}`.</source>
<translation>Wiederherstellen: `parlance speaker restore {id}`.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>Broken at {domain}: nearly all sentences get the same translation.</source>
<translation>Unbrauchbar bei {domain}: Fast alle Sätze erhalten dieselbe Übersetzung.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Broken encoding</source>
<translation>Beschädigte Codierung</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>Broken {place}: nearly all sentences get the same translation.</source>
<translation>Unbrauchbar {place}: Fast alle Sätze bekommen dieselbe Übersetzung.</translation>
</message>
<message>
<location filename="engine/export/model_export.py" />
<source>Building the graphs</source>
<translation>Graphen werden erstellt</translation>
</message>
<message>
<location filename="engine/runtime/devices.py" />
<source>CPU, {n_threads} thread{else}</source>
<translation>Prozessor, Threads: {n_threads}</translation>
</message>
<message>
<location filename="engine/runtime/devices.py" />
<source>CUDA device 0</source>
<translation>CUDA-Gerät 0</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Came from</source>
<translation>Herkunft</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>Cancel it instead.</source>
<translation>Brechen Sie ihn stattdessen ab.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/changing.py" />
<source>Change it in the Library, under Terms.</source>
<translation>Ändern Sie sie in der Bibliothek unter „Begriffe“.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>Change it, or leave it out.</source>
<translation>Ändern Sie ihn oder lassen Sie ihn weg.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/changing.py" />
<source>Change its own language (--from).</source>
<translation>Ändern Sie seine eigene Sprache (--from).</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Change the recipe; `parlance corpus recipes --json` shows what one looks like.</source>
<translation>Ändern Sie die Vorlage; `parlance corpus recipes --json` zeigt, wie eine aussieht.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/words.py" />
<source>Change the words of an expression one by one.</source>
<translation>Ändern Sie die Wörter eines Ausdrucks einzeln.</translation>
</message>
<message>
<location filename="engine/tasks/glossaries.py" />
<source>Change them in Parlance, in its library.</source>
<translation>Ändern Sie sie in der Bibliothek von Parlance.</translation>
</message>
<message>
<location filename="engine/base/errors.py" />
<source>Change these settings.</source>
<translation>Ändern Sie diese Einstellungen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Check that the file exists and that you may read it.</source>
<translation>Prüfen Sie, ob die Datei vorhanden ist und ob Sie sie lesen dürfen.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Check that these are the right files, columns and languages, or clean more gently.</source>
<translation>Prüfen Sie, ob Dateien, Spalten und Sprachen die richtigen sind, oder bereinigen Sie weniger streng.</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>Check that you may read it.</source>
<translation>Prüfen Sie, ob Sie die Datei lesen dürfen.</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>Check the connection to the internet (HTTPS_PROXY, if you need one) and ask again.</source>
<translation>Prüfen Sie die Internetverbindung (HTTPS_PROXY, falls nötig), und versuchen Sie es erneut.</translation>
</message>
<message>
<location filename="engine/training/loop.py" />
<source>Check the corpus: `parlance corpus show CORPUS`.</source>
<translation>Prüfen Sie den Textbestand: `parlance corpus show CORPUS`.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>Check the disk and run `parlance doctor`.</source>
<translation>Prüfen Sie den Datenträger und führen Sie `parlance doctor` aus.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Check the name and who may read it.</source>
<translation>Prüfen Sie den Namen und wer die Datei lesen darf.</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>Check the name on the model's page, capital letters too. It may be private. {closed}</source>
<translation>Vergleichen Sie den Namen mit der Seite des Modells, auch Groß- und Kleinschreibung. Vielleicht ist es privat. {closed}</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>Check the name, or choose the file again.</source>
<translation>Prüfen Sie den Namen oder wählen Sie die Datei erneut aus.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>Check the name.</source>
<translation>Prüfen Sie den Namen.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>Check the path.</source>
<translation>Prüfen Sie den Pfad.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Checking for leaks</source>
<translation>Überschneidungen werden gesucht</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>Checking the best</source>
<translation>Die besten werden geprüft</translation>
</message>
<message>
<location filename="engine/export/parity.py" />
<source>Checking the graphs</source>
<translation>Graphen werden geprüft</translation>
</message>
<message>
<location filename="engine/training/validation.py" />
<source>Checking the quality</source>
<translation>Qualität wird geprüft</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Checking {files}</source>
<translation>{files} prüfen</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>Choose a corpus in the model's languages.</source>
<translation>Wählen Sie einen Textbestand in den Sprachen des Modells.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>Choose a corpus of pairs.</source>
<translation>Wählen Sie einen Textbestand mit Satzpaaren.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>Choose a corpus of sentences with their translations.</source>
<translation>Wählen Sie einen Textbestand aus Sätzen mit Übersetzungen.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Choose a corpus with more lines of more speakers.</source>
<translation>Wählen Sie einen Textbestand mit mehr Zeilen von mehr Sprechern.</translation>
</message>
<message>
<location filename="engine/documents/resources/fluent.py" />
<source>Choose a file of Fluent.</source>
<translation>Wählen Sie eine Fluent-Datei.</translation>
</message>
<message>
<location filename="engine/documents/resources/properties.py" />
<source>Choose a file of Java properties.</source>
<translation>Wählen Sie eine Java-Properties-Datei.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Choose a model for these languages: parlance translate --from {src} --to {tgt}.</source>
<translation>Wählen Sie ein Modell für diese Sprachen: parlance translate --from {src} --to {tgt}.</translation>
</message>
<message>
<location filename="engine/tasks/training/base_models.py" />
<source>Choose a model of the same two languages.</source>
<translation>Wählen Sie ein Modell mit denselben beiden Sprachen.</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>Choose a model of these languages.</source>
<translation>Wählen Sie ein Modell für diese Sprachen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/bases.py" />
<source>Choose a model that came with its weights.</source>
<translation>Wählen Sie ein Modell, das mit seinen Gewichten geliefert wurde.</translation>
</message>
<message>
<location filename="engine/tasks/training/base_models.py" />
<source>Choose a model that is not a pack and came with its weights.</source>
<translation>Wählen Sie ein Modell, das kein Paket ist und mit seinen Gewichten geliefert wurde.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Choose a number from -{most_bias} to {most_bias_}.</source>
<translation>Wählen Sie eine Zahl von -{most_bias} bis {most_bias_}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>Choose a number from {least} to {most}.</source>
<translation>Wählen Sie eine Zahl von {least} bis {most}.</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Choose a rank of at most {n_speakers}.</source>
<translation>Wählen Sie einen Rang von höchstens {n_speakers}.</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Choose a rank of at most {n_speakers}: --set rank={n_speakers_}.</source>
<translation>Wählen Sie einen Rang von höchstens {n_speakers}: --set rank={n_speakers_}.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/promotion.py" />
<source>Choose an adapted model, see `parlance model list`.</source>
<translation>Wählen Sie ein angelerntes Modell, siehe `parlance model list`.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/lines.py" />
<source>Choose another corpus.</source>
<translation>Wählen Sie einen anderen Textbestand.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Choose another domain, or leave it where it is.</source>
<translation>Wählen Sie ein anderes Fachgebiet oder lassen Sie den Textbestand, wo er ist.</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>Choose another encoding.</source>
<translation>Wählen Sie eine andere Codierung.</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>Choose another file.</source>
<translation>Wählen Sie eine andere Datei.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Choose another folder, or free some disk space.</source>
<translation>Wählen Sie einen anderen Ordner oder schaffen Sie Platz auf dem Datenträger.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Choose another folder.</source>
<translation>Wählen Sie einen anderen Ordner.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Choose another model to begin from.</source>
<translation>Wählen Sie ein anderes Modell als Grundlage.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>Choose another model, or change the languages of the speaker.</source>
<translation>Wählen Sie ein anderes Modell oder ändern Sie die Sprachen des Sprechers.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>Choose another model, or leave the languages out.</source>
<translation>Wählen Sie ein anderes Modell oder lassen Sie die Sprachen weg.</translation>
</message>
<message>
<location filename="engine/runtime/speakers.py" />
<source>Choose another model.</source>
<translation>Wählen Sie ein anderes Modell.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Choose another name, or make it writable first.</source>
<translation>Wählen Sie einen anderen Namen oder heben Sie zuerst den Schreibschutz auf.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Choose another name, or overwrite it with --force.</source>
<translation>Wählen Sie einen anderen Namen oder überschreiben Sie die Datei mit --force.</translation>
</message>
<message>
<location filename="engine/corpora/storing/exporting.py" />
<source>Choose another name, or remove it first.</source>
<translation>Wählen Sie einen anderen Namen oder entfernen Sie das Vorhandene zuerst.</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>Choose another name, or remove that one first.</source>
<translation>Wählen Sie einen anderen Namen oder entfernen Sie zuerst die vorhandene Verbindung.</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Choose another name.</source>
<translation>Wählen Sie einen anderen Namen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>Choose another one.</source>
<translation>Wählen Sie einen anderen.</translation>
</message>
<message>
<location filename="engine/base/errors.py" />
<source>Choose another place, or change its permissions.</source>
<translation>Wählen Sie einen anderen Ort oder ändern Sie dessen Zugriffsrechte.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>Choose another place.</source>
<translation>Wählen Sie einen anderen Ort.</translation>
</message>
<message>
<location filename="engine/corpora/storing/browsing.py" />
<source>Choose another speaker.</source>
<translation>Wählen Sie einen anderen Sprecher.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Choose at least two.</source>
<translation>Wählen Sie mindestens zwei.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>Choose corpora of the model's two languages.</source>
<translation>Wählen Sie Textbestände in den beiden Sprachen des Modells.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/sentences.py" />
<source>Choose one of {orders}.</source>
<translation>Wählen Sie eine dieser Möglichkeiten: {orders}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>Choose one that Parlance exported.</source>
<translation>Wählen Sie eine Datei, die Parlance exportiert hat.</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>Choose others.</source>
<translation>Wählen Sie andere.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/sentences.py" />
<source>Choose text, worst or numbers.</source>
<translation>Wählen Sie text, worst oder numbers.</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>Choose the character that separates them, or read it as text.</source>
<translation>Wählen Sie das Zeichen, das die Spalten trennt, oder lesen Sie die Datei als Text.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/changing.py" />
<source>Choose the pairs again.</source>
<translation>Wählen Sie die Satzpaare noch einmal aus.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>Choose two systems that differ, or another text.</source>
<translation>Wählen Sie zwei Systeme, die sich unterscheiden, oder einen anderen Text.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>Choose {export_formats}.</source>
<translation>Wählen Sie {export_formats}.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>Clearly better at {domain}.</source>
<translation>Deutlich besser bei {domain}.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>Clearly worse at {domain}.</source>
<translation>Deutlich schlechter bei {domain}.</translation>
</message>
<message>
<location filename="engine/library/sessions.py" />
<source>Close it there, then open it here.</source>
<translation>Schließen Sie sie dort und öffnen Sie sie dann hier.</translation>
</message>
<message>
<location filename="engine/text/subword_training.py" />
<source>Close other programs and go on, or use less text.</source>
<translation>Schließen Sie andere Programme und setzen Sie fort oder verwenden Sie weniger Text.</translation>
</message>
<message>
<location filename="engine/jobs/worker.py" />
<source>Close other programs and try again.</source>
<translation>Schließen Sie andere Programme und versuchen Sie es erneut.</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>Close other programs, choose a smaller model, or learn a pack: --scope pack.</source>
<translation>Schließen Sie andere Programme, wählen Sie ein kleineres Modell oder lernen Sie ein Paket: --scope pack.</translation>
</message>
<message>
<location filename="engine/runtime/session.py" />
<source>Close other programs, or translate less at once.</source>
<translation>Schließen Sie andere Programme oder übersetzen Sie weniger auf einmal.</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>Column {value} of {name} cannot be both source and target.</source>
<translation>Spalte {value} von {name} kann nicht zugleich Quelle und Ziel sein.</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>Column {value} of {name} cannot be both {role} and {index}.</source>
<translation>Spalte {value} von {name} kann nicht zugleich {role} und {index} sein.</translation>
</message>
<message>
<location filename="engine/results/model_details.py" />
<source>Commercial use: its licence ({licence}) forbids it, also of what is adapted from it.</source>
<translation>Kommerzielle Nutzung: Die Lizenz ({licence}) verbietet sie, auch für alles, was daraus angelernt wird.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Compare it in a blind test with what is in use. If you prefer it, use it.</source>
<translation>Vergleichen Sie es im Blindtest mit dem, was in Gebrauch ist. Gefällt es Ihnen besser, verwenden Sie es.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Compare it with “{base}” in a blind test, or import more translations of this domain and adapt again.</source>
<translation>Vergleichen Sie es im Blindtest mit „{base}“ oder importieren Sie weitere Übersetzungen dieses Fachgebiets und lernen Sie noch einmal an.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/systems.py" />
<source>Compare models of the same languages.</source>
<translation>Vergleichen Sie Modelle derselben Sprachen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/open_systems.py" />
<source>Compare systems for the same languages.</source>
<translation>Vergleichen Sie Systeme für dieselben Sprachen.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>Compare with a model that reads the same language.</source>
<translation>Vergleichen Sie mit einem Modell, das dieselbe Sprache liest.</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>Comparing meanings</source>
<translation>Bedeutungen werden verglichen</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>Comparing meanings needs gensim, which is not installed: {train}</source>
<translation>Der Vergleich von Bedeutungen braucht gensim, das nicht installiert ist: {train}</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/inspection.py" />
<source>Comparing the speakers</source>
<translation>Sprecher werden verglichen</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Confirm more translations.</source>
<translation>Bestätigen Sie weitere Übersetzungen.</translation>
</message>
<message>
<location filename="engine/adaptation/learning_along.py" />
<source>Confirm shorter sentences.</source>
<translation>Bestätigen Sie kürzere Sätze.</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>Confirm translations first, with Enter.</source>
<translation>Bestätigen Sie zuerst Übersetzungen, mit der Eingabetaste.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Confirm translations on the Translate page, or: `parlance memory add SENTENCE TRANSLATION --from {src} --to {tgt} --domain {domain}`.</source>
<translation>Bestätigen Sie Übersetzungen auf der Seite „Übersetzen“, oder: `parlance memory add SENTENCE TRANSLATION --from {src} --to {tgt} --domain {domain}`.</translation>
</message>
<message>
<location filename="engine/tasks/running.py" />
<source>Continue it with `parlance jobs resume {id}`.</source>
<translation>Setzen Sie ihn mit `parlance jobs resume {id}` fort.</translation>
</message>
<message>
<location filename="engine/training/checkpoints.py" />
<source>Continue with that version, or start again.</source>
<translation>Fahren Sie mit dieser Version fort oder beginnen Sie neu.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>Continue with that version, or start the adaptation again.</source>
<translation>Setzen Sie ihn mit dieser Version fort oder beginnen Sie das Anlernen neu.</translation>
</message>
<message>
<location filename="engine/library/health.py" />
<source>Corpus {id}: {json} cannot be read: {error}.</source>
<translation>Textbestand {id}: {json} lässt sich nicht lesen: {error}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>Correct a translation of something.</source>
<translation>Korrigieren Sie die Übersetzung eines vorhandenen Textes.</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>Correct it, or look for text as it stands.</source>
<translation>Berichtigen Sie das Muster oder suchen Sie den Text wörtlich.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>Correct the line, in both files.</source>
<translation>Korrigieren Sie die Zeile in beiden Dateien.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/outputs.py" />
<source>Correct the line.</source>
<translation>Korrigieren Sie die Zeile.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/confirmed.py" />
<source>Corrections, {domain}</source>
<translation>Korrekturen, {domain}</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Count rows from 1.</source>
<translation>Zählen Sie Zeilen ab 1.</translation>
</message>
<message>
<location filename="engine/corpora/storing/statistics.py" />
<source>Counting words</source>
<translation>Wörter werden gezählt</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Counting {corpus}</source>
<translation>{corpus} wird gezählt</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Cut it into several files.</source>
<translation>Teilen Sie die Datei in mehrere auf.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>Delete it, and make it again.</source>
<translation>Löschen Sie es und legen Sie es neu an.</translation>
</message>
<message>
<location filename="engine/tasks/glossaries.py" />
<source>Delete one first.</source>
<translation>Löschen Sie vorher eines.</translation>
</message>
<message>
<location filename="engine/library/sessions.py" />
<source>Delete that folder and open the file again.</source>
<translation>Löschen Sie diesen Ordner und öffnen Sie die Datei neu.</translation>
</message>
<message>
<location filename="engine/library/projects.py" />
<source>Delete that folder; the work on its files stays.</source>
<translation>Löschen Sie diesen Ordner; die Arbeit an den Dateien bleibt erhalten.</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>Delete the empty rows and columns and save it again, or save it as CSV.</source>
<translation>Löschen Sie die leeren Zeilen und Spalten und speichern Sie die Datei erneut oder als CSV.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Di Gangi, Federico (Monolingual Embeddings for Low Resourced NMT)</source>
<translation>Di Gangi, Federico (Monolingual Embeddings for Low Resourced NMT)</translation>
</message>
<message>
<location filename="engine/text/languages.py" />
<source>Did you mean "{found}" ({found_})?</source>
<translation>Meinten Sie „{found}“ ({found_})?</translation>
</message>
<message>
<location filename="engine/library/names.py" />
<source>Did you mean {value}?</source>
<translation>Meinten Sie {value}?</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Domain token mixing (Britz, Le, Pryzant, WMT 2017); MDL of Sato et al.</source>
<translation>Mischung mit Fachgebiets-Token (Britz, Le, Pryzant, WMT 2017); MDL von Sato et al.</translation>
</message>
<message>
<location filename="engine/tasks/training/domains.py" />
<source>Domains were renamed since this run began: {what}. It cannot continue where it was.</source>
<translation>Seit Beginn dieses Durchlaufs wurden Fachgebiete umbenannt: {what}. Er kann nicht dort weitergehen, wo er war.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>Done again: {change}.</source>
<translation>Wiederholt: {change}.</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>Download the file again: it is cut off or altered.</source>
<translation>Die Datei ist unvollständig oder verändert; laden Sie sie neu herunter.</translation>
</message>
<message>
<location filename="engine/tasks/models/from_hub.py" />
<source>Downloading {every} files of {name} from {host}, {total}{here}. Revision {value}.</source>
<translation>{every} Dateien von {name} werden von {host} heruntergeladen, {total}{here}. Revision {value}.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>Drawing the map of {name}</source>
<translation>Karte wird gezeichnet: {name}</translation>
</message>
<message>
<location filename="engine/tasks/training/choosing.py" />
<source>Each line of a TSV file needs both languages, with a tab between them.</source>
<translation>Jede Zeile einer TSV-Datei braucht beide Sprachen, durch einen Tabulator getrennt.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Empty on one side</source>
<translation>Eine Seite leer</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>End it first: parlance jobs cancel {run_id}</source>
<translation>Beenden Sie ihn zuerst: parlance jobs cancel {run_id}</translation>
</message>
<message>
<location filename="engine/documents/xml_stream.py" />
<source>EndTag: '&lt;/' not found</source>
<translation>EndTag: '&lt;/' not found</translation>
</message>
<message>
<location filename="assets/models/en-de/model.json" />
<source>English → German, small</source>
<translation>Englisch → Deutsch, klein</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Enough for a clear gain in this domain.</source>
<translation>Genug für einen deutlichen Gewinn in diesem Fachgebiet.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Enough for frequent words and set phrases.</source>
<translation>Genug für häufige Wörter und feste Wendungen.</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>Evaluating {name}</source>
<translation>{name} wird ausgewertet</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>Evaluating {name} for {domain}</source>
<translation>{name} wird für {domain} ausgewertet</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Everyday text and learning from yours</source>
<translation>Alltägliche Texte und das Lernen aus Ihren eigenen</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Exact duplicate</source>
<translation>Genau gleiches Satzpaar</translation>
</message>
<message>
<location filename="engine/documents/xml_stream.py" />
<source>Excessive depth</source>
<translation>Zu tief verschachtelt</translation>
</message>
<message>
<location filename="engine/corpora/readers/plain.py" />
<source>Export both again so that line N of one translates line N of the other.</source>
<translation>Exportieren Sie beide erneut, sodass Zeile N der einen Zeile N der anderen übersetzt.</translation>
</message>
<message>
<location filename="engine/documents/epub.py" />
<source>Export it again as EPUB from the program it comes from.</source>
<translation>Exportieren Sie die Datei erneut als EPUB aus dem Programm, aus dem sie stammt.</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>Export it again as {named} from the program it comes from.</source>
<translation>Exportieren Sie die Datei erneut als {named} aus dem Programm, aus dem sie stammt.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Export it again from the program it comes from.</source>
<translation>Exportieren Sie die Datei erneut aus dem Programm, aus dem sie stammt.</translation>
</message>
<message>
<location filename="engine/documents/xml_stream.py" />
<source>Export it again from the program it comes from; nothing was imported.</source>
<translation>Exportieren Sie die Datei neu aus dem Ursprungsprogramm; es wurde nichts importiert.</translation>
</message>
<message>
<location filename="engine/corpora/readers/bilingual.py" />
<source>Export it again once it is translated.</source>
<translation>Exportieren Sie die Datei erneut, sobald sie übersetzt ist.</translation>
</message>
<message>
<location filename="engine/documents/language_tags.py" />
<source>Export it again with the segments in it.</source>
<translation>Exportieren Sie die Datei erneut, mit den Segmenten.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Export it again with the translations in it.</source>
<translation>Exportieren Sie die Datei erneut, mit den Übersetzungen.</translation>
</message>
<message>
<location filename="engine/documents/po.py" />
<source>Export it as PO from the program it comes from.</source>
<translation>Exportieren Sie die Datei aus dem Ursprungsprogramm als PO.</translation>
</message>
<message>
<location filename="engine/corpora/storing/exporting.py" />
<source>Export it as TSV.</source>
<translation>Exportieren Sie den Textbestand als TSV.</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>Export it as {format} from the program it comes from.</source>
<translation>Exportieren Sie die Datei aus dem Ursprungsprogramm als {format}.</translation>
</message>
<message>
<location filename="engine/tasks/models/leaving.py" />
<source>Export it with --as onnx or --as ctranslate2, and report this.</source>
<translation>Exportieren Sie es mit --as onnx oder --as ctranslate2 und melden Sie das.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>Export it with --as onnx, and report this.</source>
<translation>Exportieren Sie es mit --as onnx und melden Sie diesen Fehler.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>Export it with --as onnx, which has everything.</source>
<translation>Exportieren Sie es mit --as onnx; dieses Format kann alles.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>Export it with --as onnx.</source>
<translation>Exportieren Sie es mit --as onnx.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>Export it with --as pack, and {parent} with --as onnx; or both together, with --as {other_programs}.</source>
<translation>Exportieren Sie es mit --as pack und {parent} mit --as onnx; oder beide zusammen mit --as {other_programs}.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/outgoing_model.py" />
<source>Export it with {own}--as onnx, or if it is a pack with --as pack: these have everything.</source>
<translation>Exportieren Sie es mit --as marian-binary oder --as onnx, ein Paket auch mit --as pack: Diese Formate können alles.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/outgoing_model.py" />
<source>Export it with {ways}, which {have} this shape.</source>
<translation>Exportieren Sie es in einem Format mit dieser Form: {ways}.</translation>
</message>
<message>
<location filename="engine/base/graph_io.py" />
<source>Export the model again with this version.</source>
<translation>Exportieren Sie das Modell erneut mit dieser Version.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>Export the speaker again.</source>
<translation>Exportieren Sie den Sprecher noch einmal.</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Exporting {corpus}</source>
<translation>{corpus} wird exportiert</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>External embeddings, Mix ctrl: {di_gangi}</source>
<translation>Externe Wortvektoren, Mix ctrl: {di_gangi}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>External embeddings, Mix gate: {di_gangi}</source>
<translation>Externe Wortvektoren, Mix gate: {di_gangi}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>External embeddings, Mix sum: {di_gangi}</source>
<translation>Externe Wortvektoren, Mix sum: {di_gangi}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Extra reading</source>
<translation>Zusatzlektüre</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Extra reading, added</source>
<translation>Zusatzlektüre, addiert</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Extra reading, weighed by the word</source>
<translation>Zusatzlektüre, je Wort gewichtet</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>FT-tgtV of {sato}</source>
<translation>FT-tgtV von {sato}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Factored bias: {michel}, equation 4</source>
<translation>Faktorisierter Bias: {michel}, Gleichung 4</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Fast translation with little memory</source>
<translation>Schnelles Übersetzen mit wenig Arbeitsspeicher</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Fetch or pack it again; nothing was imported.</source>
<translation>Laden oder packen Sie die Datei erneut; es wurde nichts importiert.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>Files of two models are mixed up: get all of them from one place.</source>
<translation>Hier sind Dateien zweier Modelle vermischt: Holen Sie alle von derselben Stelle.</translation>
</message>
<message>
<location filename="engine/runtime/loaded_model.py" />
<source>Files of two models are mixed up: get the folder again from where it came.</source>
<translation>Dateien zweier Modelle sind vermischt: Besorgen Sie den Ordner erneut aus seiner Quelle.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Fine-tuning (Luong, Manning, IWSLT 2015); FT-srcV of {sato}</source>
<translation>Feintuning (Luong, Manning, IWSLT 2015); FT-srcV von {sato}</translation>
</message>
<message>
<location filename="engine/exchange/students.py" />
<source>Firefox Translations (Marian student)</source>
<translation>Firefox Translations (Marian-Student-Modell)</translation>
</message>
<message>
<location filename="engine/orders/models.py" />
<source>Firefox {firefox}</source>
<translation>Firefox {firefox}</translation>
</message>
<message>
<location filename="engine/results/models.py" />
<source>Firefox, {shape}</source>
<translation>Firefox, {shape}</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/ctranslate2_folder.py" />
<source>Folders of CTranslate2 are written by its own library, which cannot be opened ({error}).</source>
<translation>CTranslate2-Ordner werden mit dessen eigener Bibliothek geschrieben, die sich nicht laden lässt ({error}).</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/ctranslate2_folder.py" />
<source>Folders of CTranslate2 are written by its own library, which is not installed.</source>
<translation>CTranslate2-Ordner werden mit dessen eigener Bibliothek geschrieben, die nicht installiert ist.</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>For one person's words: `parlance speaker learn NAME --from CORPUS`, or --method fine-tune.</source>
<translation>Für die Wörter einer einzelnen Person: `parlance speaker learn NAME --from CORPUS` oder --method fine-tune.</translation>
</message>
<message>
<location filename="engine/corpora/memory.py" />
<source>Free some disk space, or make it writable: similar pairs are found by it.</source>
<translation>Schaffen Sie Platz auf dem Datenträger oder machen Sie ihn beschreibbar: Damit werden ähnliche Satzpaare gefunden.</translation>
</message>
<message>
<location filename="engine/corpora/memory.py" />
<source>Free some disk space, or make it writable: similar sentences are found by it.</source>
<translation>Schaffen Sie Platz auf dem Datenträger oder machen Sie ihn beschreibbar: Damit werden ähnliche Sätze gefunden.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>Free some disk space.</source>
<translation>Geben Sie Speicherplatz frei.</translation>
</message>
<message>
<location filename="engine/base/errors.py" />
<source>Free some space there and try again.</source>
<translation>Schaffen Sie dort Platz und versuchen Sie es erneut.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>Free some space, or set PARLANCE_HOME to a folder on another disk.</source>
<translation>Geben Sie Platz frei oder setzen Sie PARLANCE_HOME auf einen Ordner auf einem anderen Datenträger.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>From this many words on</source>
<translation>Ab so vielen Wörtern</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Full bias: {michel}, equation 2</source>
<translation>Voller Bias: {michel}, Gleichung 2</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>General quality was not checked: {why}.</source>
<translation>Die allgemeine Qualität wurde nicht geprüft: {why}.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>General text was measured on other domains alone</source>
<translation>Allgemeiner Text wurde nur an anderen Fachgebieten gemessen</translation>
</message>
<message>
<location filename="assets/models/de-en/model.json" />
<source>German → English, small</source>
<translation>Deutsch → Englisch, klein</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>Get all files of the model again.</source>
<translation>Besorgen Sie alle Dateien des Modells neu.</translation>
</message>
<message>
<location filename="engine/exchange/students.py" />
<source>Get all files of the model: model.….bin and vocab.….spm, or srcvocab.….spm and trgvocab.….spm.</source>
<translation>Besorgen Sie alle Dateien des Modells: model.….bin und vocab.….spm oder srcvocab.….spm und trgvocab.….spm.</translation>
</message>
<message>
<location filename="engine/exchange/students.py" />
<source>Get it again, or take it out of the folder: the model also works without, only more slowly.</source>
<translation>Besorgen Sie die Datei neu oder nehmen Sie sie aus dem Ordner: Das Modell läuft auch ohne sie, nur langsamer.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>Get the archive again, from a place you trust.</source>
<translation>Besorgen Sie das Archiv neu von einer Stelle, der Sie vertrauen.</translation>
</message>
<message>
<location filename="engine/exchange/subword_models.py" />
<source>Get the file again from where it came.</source>
<translation>Besorgen Sie die Datei noch einmal von dort, woher sie kam.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>Get the file again.</source>
<translation>Besorgen Sie die Datei erneut.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>Get the file again: it is cut off or altered.</source>
<translation>Die Datei ist unvollständig oder verändert; besorgen Sie sie neu.</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>Get the folder again from where it came, or export it again.</source>
<translation>Besorgen Sie den Ordner noch einmal von dort, woher er kam oder exportieren Sie ihn neu.</translation>
</message>
<message>
<location filename="engine/runtime/model_card.py" />
<source>Get the folder again from where it came, or export the model again.</source>
<translation>Besorgen Sie den Ordner erneut aus seiner Quelle oder exportieren Sie das Modell noch einmal.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>Get the folder again.</source>
<translation>Besorgen Sie den Ordner erneut.</translation>
</message>
<message>
<location filename="engine/export/graph_check.py" />
<source>Get the model again from a place you trust.</source>
<translation>Besorgen Sie das Modell neu von einer Stelle, der Sie vertrauen.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>Get the model again from where it came, or adapt it once more.</source>
<translation>Besorgen Sie das Modell erneut aus seiner Quelle oder lernen Sie es noch einmal an.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>Get the model again from where it came, or export it again.</source>
<translation>Besorgen Sie das Modell erneut aus seiner Quelle oder exportieren Sie es noch einmal.</translation>
</message>
<message>
<location filename="engine/text/words/word_lists.py" />
<source>Get the model again, or delete this file: only comparisons with its text need it.</source>
<translation>Besorgen Sie das Modell erneut oder löschen Sie diese Datei: Gebraucht wird sie nur für Vergleiche mit dem Text des Modells.</translation>
</message>
<message>
<location filename="engine/vocabulary/shortlist.py" />
<source>Get the model again, or delete this file: without it all words are scored, which takes longer.</source>
<translation>Besorgen Sie das Modell erneut oder löschen Sie diese Datei: Ohne sie werden alle Wörter bewertet, was länger dauert.</translation>
</message>
<message>
<location filename="engine/runtime/loaded_model.py" />
<source>Get the model again.</source>
<translation>Besorgen Sie das Modell erneut.</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>Get the model as safetensors, from a place you trust.</source>
<translation>Besorgen Sie das Modell als safetensors von einer Stelle, der Sie vertrauen.</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>Get the model in float32 or float16.</source>
<translation>Besorgen Sie das Modell in float32 oder float16.</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>Get the model that it was made for, or adapt {id} once more.</source>
<translation>Besorgen Sie das Modell, für das es erstellt wurde, oder lernen Sie {id} noch einmal an.</translation>
</message>
<message>
<location filename="engine/exchange/releases.py" />
<source>Get the whole .zip again: weights (.npz), vocab.yml, source.spm and target.spm.</source>
<translation>Besorgen Sie die ganze ZIP-Datei neu: Gewichte (.npz), vocab.yml, source.spm und target.spm.</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>Get the whole folder again: every file of the model must be in it.</source>
<translation>Besorgen Sie den ganzen Ordner neu: Er muss alle Dateien des Modells enthalten.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>Get the whole folder again: model.bin, its vocabularies, and the SentencePiece models.</source>
<translation>Besorgen Sie den ganzen Ordner neu: model.bin, die Vokabulare und die SentencePiece-Modelle.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>Get the whole folder from where it came, or these files from the model that it was made from.</source>
<translation>Besorgen Sie den ganzen Ordner noch einmal von dort, woher er kam, oder diese Dateien aus dem Modell, aus dem es entstand.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>Give --corpus, or --source and --reference.</source>
<translation>Geben Sie --corpus an, oder --source und --reference.</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>Give a corpus, a domain, or files that were staged.</source>
<translation>Nennen Sie einen Textbestand, ein Fachgebiet oder bereitgestellte Dateien.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/lines.py" />
<source>Give a corpus, or a domain.</source>
<translation>Geben Sie einen Textbestand oder ein Fachgebiet an.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>Give a file of word2vec, fastText or GloVe, in text or in binary.</source>
<translation>Geben Sie eine Datei von word2vec, fastText oder GloVe an, als Text oder binär.</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>Give a folder or .zip that `parlance model export MODEL PATH` wrote.</source>
<translation>Geben Sie einen Ordner oder eine .zip-Datei an, wie sie `parlance model export MODEL PATH` schreibt.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>Give a name, such as Anna.</source>
<translation>Geben Sie einen Namen an, etwa Anna.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>Give a part of it.</source>
<translation>Geben Sie einen Teil davon an.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>Give a sentence, and numbers within these bounds.</source>
<translation>Geben Sie einen Satz an und Zahlen innerhalb dieser Grenzen.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/evaluation.py" />
<source>Give a text with sentences.</source>
<translation>Geben Sie einen Text mit Sätzen an.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>Give a text with words.</source>
<translation>Geben Sie einen Text mit Wörtern an.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>Give a word or a short phrase.</source>
<translation>Geben Sie ein Wort oder eine kurze Wendung an.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>Give both: --from de --to en.</source>
<translation>Geben Sie beide an: --from de --to en.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>Give each a name of its own.</source>
<translation>Geben Sie jedem einen eigenen Namen.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>Give files with sentences.</source>
<translation>Geben Sie Dateien mit Sätzen an.</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Give it one.</source>
<translation>Geben Sie ihm einen.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>Give its translation, the same word if it stays as it is, or words that are forbidden.</source>
<translation>Geben Sie die Übersetzung an, dasselbe Wort, wenn es unverändert bleibt, oder unzulässige Wörter.</translation>
</message>
<message>
<location filename="engine/training/word_tables.py" />
<source>Give more text in the source language, or a file of word vectors.</source>
<translation>Geben Sie mehr Text in der Ausgangssprache an oder eine Datei mit Wortvektoren.</translation>
</message>
<message>
<location filename="engine/corpora/readers/tables.py" />
<source>Give one character, or tab.</source>
<translation>Geben Sie ein einzelnes Zeichen an oder tab.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/confirmed.py" />
<source>Give one sentence and its translation.</source>
<translation>Geben Sie einen Satz und seine Übersetzung an.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/outputs.py" />
<source>Give one translation per sentence, in the same order.</source>
<translation>Geben Sie pro Satz eine Übersetzung in derselben Reihenfolge an.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>Give sentences as the person writes them, one to a line.</source>
<translation>Geben Sie Sätze so an, wie die Person sie schreibt, einen pro Zeile.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>Give several words one by one.</source>
<translation>Geben Sie mehrere Wörter einzeln an.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>Give some of their sentences: `parlance speaker learn {id} --from FILE`.</source>
<translation>Geben Sie einige Sätze der Person an: `parlance speaker learn {id} --from FILE`.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Give subtitles (SRT, VTT, ASS) or a text with a line for each turn.</source>
<translation>Geben Sie Untertitel (SRT, VTT, ASS) an oder einen Text mit einer Zeile für jeden Redebeitrag.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>Give the .bin or .vec file it was made from.</source>
<translation>Geben Sie die .bin- oder .vec-Datei an, aus der sie entstand.</translation>
</message>
<message>
<location filename="engine/tasks/training/domains.py" />
<source>Give the corpora their former domains (`parlance corpus edit CORPUS --domain DOMAIN`), or start again.</source>
<translation>Geben Sie den Textbeständen ihre früheren Fachgebiete (`parlance corpus edit CORPUS --domain DOMAIN`) oder beginnen Sie neu.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/changing.py" />
<source>Give the corpus a {what}.</source>
<translation>Ergänzen Sie beim Textbestand: {what}.</translation>
</message>
<message>
<location filename="engine/library/library.py" />
<source>Give the new one another name, or run `parlance {noun} remove {entry}` first.</source>
<translation>Geben Sie dem neuen Eintrag einen anderen Namen oder führen Sie zuerst `parlance {noun} remove {entry}` aus.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>Give the path of a model folder or of its .zip.</source>
<translation>Geben Sie den Pfad eines Modellordners oder seiner .zip-Datei an.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>Give the profile too: parlance speaker export {speaker} FILE.</source>
<translation>Geben Sie das Profil mit: parlance speaker export {speaker} FILE.</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>Give the subtitles in both languages, the source first.</source>
<translation>Geben Sie die Untertitel in beiden Sprachen an, die Ausgangssprache zuerst.</translation>
</message>
<message>
<location filename="engine/corpora/readers/subtitles.py" />
<source>Give two subtitle files of the same film and version.</source>
<translation>Geben Sie zwei Untertiteldateien desselben Films in derselben Fassung an.</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>Give two text files, the source first: line N of one translates line N of the other.</source>
<translation>Geben Sie zwei Textdateien an, den Ausgangstext zuerst: Zeile N der einen übersetzt Zeile N der anderen.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>Give yourself the right to write in {home}, or set PARLANCE_HOME to another folder.</source>
<translation>Geben Sie sich das Schreibrecht in {home} oder setzen Sie PARLANCE_HOME auf einen anderen Ordner.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Gives the model the words of your field as whole words, then learns from your sentences.</source>
<translation>Gibt dem Modell die Wörter Ihres Fachs als ganze Wörter und lernt dann aus Ihren Sätzen.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>GloVe, text</source>
<translation>GloVe, Text</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>Go back to the model before {model}: `parlance model rollback {model_}`; or remove it: `parlance model remove {model__}`, and empty the trash again.</source>
<translation>Kehren Sie zum Modell vor {model} zurück: `parlance model rollback {model_}`; oder entfernen Sie es: `parlance model remove {model__}` und leeren Sie den Papierkorb noch einmal.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>Go back with `parlance speaker rollback {speaker_id} VERSION` (`parlance speaker history {speaker_id_}` lists the versions), or `parlance speaker undo {speaker_id__}` and learn again.</source>
<translation>Gehen Sie zurück mit `parlance speaker rollback {speaker_id} VERSION` (die Versionen zeigt `parlance speaker history {speaker_id_}`), oder mit `parlance speaker undo {speaker_id__}` und lernen Sie neu.</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>Go on from the newest checkpoint with `parlance jobs resume ID`.</source>
<translation>Setzen Sie mit `parlance jobs resume ID` vom neuesten Sicherungspunkt aus fort.</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>Gone for good: {entries}.</source>
<translation>Endgültig gelöscht: {entries}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Good for</source>
<translation>Geeignet für</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>Has the file been changed? Read it again.</source>
<translation>Wurde die Datei geändert? Lesen Sie sie neu ein.</translation>
</message>
<message>
<location filename="engine/documents/workbooks.py" />
<source>Headings of table columns that formulas name stay as they are.</source>
<translation>Spaltenüberschriften, auf die Formeln verweisen, bleiben unverändert.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Held back: {why}.</source>
<translation>Zurückgehalten: {why}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Held back: {why}. {instead}.</source>
<translation>Zurückgehalten: {why}. {instead}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>How</source>
<translation>Wie</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>How long it takes is not known yet.</source>
<translation>Wie lange es dauert, ist noch nicht bekannt.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>How sure it must be, per cent</source>
<translation>Nötige Sicherheit in Prozent</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Id</source>
<translation>Kennung</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Identical on both sides</source>
<translation>Beide Seiten gleich</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>If it learned with the language first, as newer ones do, take that line out of {tokenizer}.</source>
<translation>Hat es wie neuere Modelle mit der Sprache am Anfang gelernt, löschen Sie diese Zeile aus {tokenizer}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>Import a corpus or terms of it first.</source>
<translation>Importieren Sie zuerst einen Textbestand oder Begriffe dazu.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>Import a test file with --test, or name a text with --source and --reference.</source>
<translation>Importieren Sie eine Testdatei mit --test oder nennen Sie einen Text mit --source und --reference.</translation>
</message>
<message>
<location filename="engine/training/several_domains.py" />
<source>Import at least {least_of_a_domain} pairs of it, or leave it out.</source>
<translation>Importieren Sie mindestens {least_of_a_domain} Satzpaare davon oder lassen Sie es weg.</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Import at least {least_pairs} training pairs, with several sentences of each speaker.</source>
<translation>Importieren Sie mindestens {least_pairs} Satzpaare zum Lernen, mit mehreren Sätzen je Sprecher.</translation>
</message>
<message>
<location filename="engine/adaptation/learning.py" />
<source>Import at least {least_pairs} training pairs; a few hundred give a result that can be proven.</source>
<translation>Importieren Sie mindestens {least_pairs} Satzpaare zum Lernen; einige Hundert ergeben ein nachweisbares Ergebnis.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>Import it (parlance corpus import), or name a folder with it.</source>
<translation>Importieren Sie sie (parlance corpus import) oder nennen Sie einen Ordner, der sie enthält.</translation>
</message>
<message>
<location filename="engine/corpora/readers/po.py" />
<source>Import it from {en} to {target} (--from {en_} --to {target_}).</source>
<translation>Importieren Sie die Datei von {en} nach {target} (--from {en_} --to {target_}).</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>Import it without a target language, or name the columns of source and target.</source>
<translation>Importieren Sie die Datei ohne Zielsprache oder nennen Sie die Spalten von Quelle und Ziel.</translation>
</message>
<message>
<location filename="engine/corpora/opening.py" />
<source>Import it without a target language.</source>
<translation>Importieren Sie den Text ohne Zielsprache.</translation>
</message>
<message>
<location filename="engine/adaptation/domain_token.py" />
<source>Import more text of the domain.</source>
<translation>Importieren Sie mehr Text des Fachgebiets.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>Import more text: examples are never taken from what measures a model.</source>
<translation>Importieren Sie mehr Text: Beispiele stammen nie aus dem Text, mit dem ein Modell gemessen wird.</translation>
</message>
<message>
<location filename="engine/tasks/memory/measuring.py" />
<source>Import more text: of a corpus that is large enough, a part is held out.</source>
<translation>Importieren Sie mehr Text: Von einem ausreichend großen Textbestand wird ein Teil zurückgelegt.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Import more translations of this domain, or choose another way to learn, and adapt again.</source>
<translation>Importieren Sie weitere Übersetzungen dieses Fachgebiets oder wählen Sie ein anderes Lernverfahren und lernen Sie noch einmal an.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>Import more: `parlance corpus import FILE --domain {domain}`.</source>
<translation>Importieren Sie mehr: `parlance corpus import FILE --domain {domain}`.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>Import one, or name a text: --corpus, or --source and --reference.</source>
<translation>Importieren Sie einen oder nennen Sie einen Text: --corpus, oder --source und --reference.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>Import one: parlance corpus import FILE --domain {domain}</source>
<translation>Importieren Sie einen: parlance corpus import FILE --domain {domain}</translation>
</message>
<message>
<location filename="engine/tasks/translation/terms.py" />
<source>Import one: parlance corpus import FILE --terms --domain {domain} --from {src} --to {tgt}</source>
<translation>Importieren Sie eine: parlance corpus import FILE --terms --domain {domain} --from {src} --to {tgt}</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>Import one: parlance corpus import FILE {named}</source>
<translation>Importieren Sie einen: parlance corpus import FILE {named}</translation>
</message>
<message>
<location filename="engine/export/weights.py" />
<source>Import or train the model again.</source>
<translation>Importieren oder trainieren Sie das Modell neu.</translation>
</message>
<message>
<location filename="engine/adaptation/domain_token.py" />
<source>Import pairs of the domain first.</source>
<translation>Importieren Sie zuerst Satzpaare des Fachgebiets.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>Import some: parlance corpus import FILE --monolingual --domain {domain} --from {tgt}; or leave out --back-translate.</source>
<translation>Importieren Sie welchen: parlance corpus import FILE --monolingual --domain {domain} --from {tgt}; oder lassen Sie --back-translate weg.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>Import such text (`parlance corpus import --monolingual`), name a corpus of it with --mono, or give a file of word vectors with --table.</source>
<translation>Importieren Sie solchen Text (`parlance corpus import --monolingual`), nennen Sie mit --mono einen Textbestand damit oder geben Sie mit --table eine Datei mit Wortvektoren an.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>Import text of it, {text}, then adapt: {adapt}.</source>
<translation>Importieren Sie Text dazu ({text}) und lernen Sie dann an: {adapt}.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>Import text of the model's domains: parlance corpus import FILE --domain NAME</source>
<translation>Importieren Sie Text aus den Fachgebieten des Modells: parlance corpus import FILE --domain NAME</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Import texts with translations, texts in one language, and terms each on their own.</source>
<translation>Importieren Sie Texte mit Übersetzungen, Texte in nur einer Sprache und Begriffe jeweils für sich.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/lines.py" />
<source>Import the corpus with its speakers: `parlance corpus import FILE --speaker-column NAME`.</source>
<translation>Importieren Sie den Textbestand mit seinen Sprechern: `parlance corpus import FILE --speaker-column NAME`.</translation>
</message>
<message>
<location filename="engine/corpora/storing/rejects.py" />
<source>Import the files again to see what is left out.</source>
<translation>Importieren Sie die Dateien erneut, um zu sehen, was ausgelassen wird.</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Import them again with --speaker-column, or name the speaker: parlance corpus edit CORPUS --speaker NAME</source>
<translation>Importieren Sie die Satzpaare erneut mit --speaker-column oder nennen Sie den Sprecher: parlance corpus edit CORPUS --speaker NAME</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>Import them first (parlance corpus import), or name a folder with a dev.tsv.</source>
<translation>Importieren Sie sie zuerst (parlance corpus import) oder nennen Sie einen Ordner mit einer dev.tsv.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Importing from {names}, the two languages named in {what}.</source>
<translation>Importiert wird {names}: Diese beiden Sprachen sind in {what} genannt.</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Importing into {domain}</source>
<translation>In {domain} importieren</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Importing {files}</source>
<translation>{files} importieren</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>In the weights {origin} {name} is {shape}, but by the model's configuration {shape_}.</source>
<translation>Gewichte und Konfiguration des Modells passen nicht zusammen: {origin} {name} ist {shape} statt {shape_}.</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>In the weights {origin} {name} {problem}.</source>
<translation>In den Gewichten ist ein Fehler: {origin} {name} {problem}.</translation>
</message>
<message>
<location filename="engine/tasks/training/choosing.py" />
<source>In this time each pair is seen {passes} times only; more gives a better model: --hours {passes_}</source>
<translation>In dieser Zeit wird jedes Satzpaar nur {passes}-mal gesehen; mehr ergibt ein besseres Modell: --hours {passes_}</translation>
</message>
<message>
<location filename="engine/speakers/fit.py" />
<source>In unseen sentences their own words became {mean} on average</source>
<translation>In ungesehenen Sätzen wurden die eigenen Wörter im Mittel {mean}</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>In use where no adapted model is.</source>
<translation>In Gebrauch, wo es kein angelerntes Modell gibt.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>In use where you choose it: “{name}” comes first.</source>
<translation>In Gebrauch, wo Sie es auswählen: „{name}“ hat Vorrang.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>In use: “{domain}” is translated with it{alone}.</source>
<translation>In Gebrauch: „{domain}“ wird damit übersetzt{alone}.</translation>
</message>
<message>
<location filename="engine/exchange/students.py" />
<source>In {folder} it is not clear which SentencePiece models belong to the model.</source>
<translation>In {folder} ist nicht klar, welche SentencePiece-Modelle zum Modell gehören.</translation>
</message>
<message>
<location filename="engine/exchange/releases.py" />
<source>In {folder} it is not clear which list of subwords belongs to which side.</source>
<translation>In {folder} ist nicht klar, welche Liste von Teilwörtern zu welcher Seite gehört.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>In {path} there are biases for other words than it has.</source>
<translation>{path} enthält Bias-Werte für andere Wörter als die eigenen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>Include it again, and write its translation there.</source>
<translation>Beziehen Sie den Text wieder ein und schreiben Sie die Übersetzung dort.</translation>
</message>
<message>
<location filename="engine/corpora/memory.py" />
<source>Indexing {side}s</source>
<translation>Index wird erstellt ({side})</translation>
</message>
<message>
<location filename="engine/jobs/children.py" />
<source>Install Parlance with Python, as its README says, and learn there; or set the variable PARLANCE_PYTHON to the path of that Python, and learn here.</source>
<translation>Installieren Sie Parlance mit Python, wie es in der README steht, und lernen Sie dort; oder setzen Sie die Variable PARLANCE_PYTHON auf den Pfad dieses Python und lernen Sie hier.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/triton.py" />
<source>Install Parlance with pip, as its README says, and export there.</source>
<translation>Installieren Sie Parlance mit pip, wie in der README beschrieben, und exportieren Sie dort.</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>Install it with `{train}`, or get the model as safetensors.</source>
<translation>Installieren Sie es mit `{train}` oder besorgen Sie das Modell als safetensors.</translation>
</message>
<message>
<location filename="engine/tasks/models/from_hub.py" />
<source>Install it with `{train}`, or take a model with model.safetensors.</source>
<translation>Installieren Sie es mit `{train}` oder nehmen Sie ein Modell mit model.safetensors.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Install it: `{train}`.</source>
<translation>Installieren Sie es: `{train}`.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/ctranslate2_folder.py" />
<source>Install it: {ctranslate2}</source>
<translation>Installieren Sie sie: {ctranslate2}</translation>
</message>
<message>
<location filename="engine/adaptation/side_vocabulary.py" />
<source>Is the {side} side of these corpora {language}, in the script that the model learned? Choose another model or corpus, or fine-tune with the model's own vocabulary.</source>
<translation>Ist der Text auf dieser Seite ({side}) wirklich {language}, in der Schrift, die das Modell gelernt hat? Wählen Sie ein anderes Modell oder einen anderen Textbestand oder nehmen Sie das Feintuning mit dem Vokabular des Modells.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>It can be built again, but not here: {what}</source>
<translation>Der Graph lässt sich neu erstellen, aber nicht hier: {what}</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>It carries a digital signature, which will not be valid for the translation.</source>
<translation>Das Dokument trägt eine digitale Signatur; für die Übersetzung gilt sie nicht.</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>It contains macros; they are kept as they are, and their texts are not translated.</source>
<translation>Das Dokument enthält Makros; sie bleiben unverändert, ihre Texte werden nicht übersetzt.</translation>
</message>
<message>
<location filename="engine/speakers/fit.py" />
<source>It does not help yet: in unseen sentences their own words did not become more likely ({gain}, from {n_sentences}). The profile stays neutral; more sentences may change that.</source>
<translation>Es hilft noch nicht: In ungesehenen Sätzen wurden die eigenen Wörter nicht wahrscheinlicher ({gain}; {n_sentences}). Das Profil bleibt neutral; mehr Sätze können das ändern.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>It does not help: {which} got worse ({changes})</source>
<translation>Es hilft nicht: {which} wurden schlechter ({changes})</translation>
</message>
<message>
<location filename="engine/documents/tmx.py" />
<source>It does not say which of its languages is the translation: {source}.</source>
<translation>Die Datei sagt nicht, welche ihrer Sprachen die Übersetzung ist: {source}.</translation>
</message>
<message>
<location filename="engine/exchange/subword_models.py" />
<source>It has no end symbol, or none for what is unknown.</source>
<translation>Es fehlt ein Symbol für das Ende oder für Unbekanntes.</translation>
</message>
<message>
<location filename="engine/documents/bilingual.py" />
<source>It has no text to translate.</source>
<translation>Es gibt keinen Text zu übersetzen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/terms.py" />
<source>It has the forbidden {found}.</source>
<translation>Unzulässig darin: {found}.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/sentences.py" />
<source>It has {systems}.</source>
<translation>Vorhanden: {systems}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>It helps: {which} came closer ({changes}).</source>
<translation>Es hilft: {which} kamen näher heran ({changes}).</translation>
</message>
<message>
<location filename="engine/documents/word.py" />
<source>It holds whole files as parts of its text (altChunk); these are not translated.</source>
<translation>Das Dokument enthält ganze Dateien als Teile seines Textes (altChunk); sie werden nicht übersetzt.</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>It is busy or broken: ask again in some minutes.</source>
<translation>Der Server ist überlastet oder gestört: Versuchen Sie es in einigen Minuten noch einmal.</translation>
</message>
<message>
<location filename="engine/runtime/quality_estimation.py" />
<source>It is much shorter than usual: something may be missing.</source>
<translation>Viel kürzer als üblich: Möglicherweise fehlt etwas.</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>It is much {much} than translations usually are.</source>
<translation>Die Länge ist für eine Übersetzung sehr ungewöhnlich.</translation>
</message>
<message>
<location filename="engine/exchange/subword_models.py" />
<source>It is not a SentencePiece model.</source>
<translation>Das ist kein SentencePiece-Modell.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>It is not clear in which languages {name} is.</source>
<translation>Es ist nicht klar, in welchen Sprachen {name} ist.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>It is not known whether the pairs of {domain} help {system_id}: {missing}.</source>
<translation>Es ist nicht bekannt, ob die Satzpaare von {domain} dem Modell {system_id} helfen: {missing}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>It is used where you choose it.</source>
<translation>Es wird verwendet, wo Sie es auswählen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/unmixing.py" />
<source>It is {id} as it was learned, before it was mixed; it has not been compared yet.</source>
<translation>Es ist {id}, wie es gelernt wurde, vor der Mischung; es wurde noch nicht verglichen.</translation>
</message>
<message>
<location filename="engine/runtime/domains.py" />
<source>It knows {domains}. See which words it takes for each: `parlance inspect domains {model}`.</source>
<translation>Es kennt {domains}. Welche Wörter es wozu zählt, zeigt `parlance inspect domains {model}`.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>It knows {known} …</source>
<translation>Es kennt {known} …</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>It names no speakers.</source>
<translation>Sprecher sind darin nicht genannt.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>It only translates text back, for another model to learn from.</source>
<translation>Es dient nur zum Rückübersetzen, damit ein anderes Modell daraus lernt.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>It replaces “{name}”; compared with it: {sentence}</source>
<translation>Es ersetzt „{name}“; im Vergleich damit: {sentence}</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>It seems to help: {which} came closer ({changes}), which may be chance.</source>
<translation>Es scheint zu helfen: {which} kamen näher heran ({changes}); das kann Zufall sein.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>It takes text in the target language alone; this domain has none.</source>
<translation>Nötig ist Text, den es nur in der Zielsprache gibt; dieses Fachgebiet hat keinen.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>It takes text that names its speakers; this domain's names nobody.</source>
<translation>Nötig ist Text, der seine Sprecher nennt; der Text dieses Fachgebiets nennt keine.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>It takes {least_pairs} pairs to learn from; there {n_pairs}.</source>
<translation>Zum Lernen sind {least_pairs} Satzpaare nötig; so viele gibt es hier nicht.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/triton.py" />
<source>It translates in int8.</source>
<translation>Es übersetzt in int8.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/promotion.py" />
<source>It was not compared with the model before it so far.</source>
<translation>Es wurde bisher nicht mit dem Modell davor verglichen.</translation>
</message>
<message>
<location filename="engine/library/model_files.py" />
<source>It was removed meanwhile.</source>
<translation>Der Eintrag wurde inzwischen entfernt.</translation>
</message>
<message>
<location filename="engine/library/removal.py" />
<source>It was restored or thrown away already.</source>
<translation>Der Eintrag wurde schon wiederhergestellt oder endgültig gelöscht.</translation>
</message>
<message>
<location filename="engine/documents/xliff_1.py" />
<source>Its parts are in different languages: {pairs}.</source>
<translation>Die Teile der Datei sind in verschiedenen Sprachen: {pairs}.</translation>
</message>
<message>
<location filename="engine/documents/resources/android.py" />
<source>Its plural forms are those of the source: add those that the other language has besides.</source>
<translation>Die Pluralformen sind die der Ausgangssprache: Ergänzen Sie, was die Zielsprache außerdem hat.</translation>
</message>
<message>
<location filename="engine/documents/kinds.py" />
<source>Java properties</source>
<translation>Java-Properties</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Jiang, Liang, Wang, Zhao (ACL 2020)</source>
<translation>Jiang, Liang, Wang, Zhao (ACL 2020)</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>Keep one of the two.</source>
<translation>Behalten Sie eines von beiden.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Keeps the model's own words and learns how you use and combine them.</source>
<translation>Behält die Wörter des Modells und lernt, wie Sie sie verwenden und verbinden.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>Keeps the model's words and learns from your sentences: the plain, safe way.</source>
<translation>Behält die Wörter des Modells und lernt aus Ihren Sätzen: das einfache, sichere Verfahren.</translation>
</message>
<message>
<location filename="engine/exchange/recognising.py" />
<source>Kinds it can read: {families} (the opus-mt models of Helsinki-NLP and nllb-200 of facebook, for example).</source>
<translation>Lesbar sind: {families} (zum Beispiel die opus-mt-Modelle von Helsinki-NLP und nllb-200 von facebook).</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>Known domains: {known}.</source>
<translation>Bekannte Fachgebiete: {known}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Knows</source>
<translation>Kennt</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>Learn again for it: `parlance speaker learn {speaker_id} --model {model_id}`.</source>
<translation>Lernen Sie dafür neu: `parlance speaker learn {speaker_id} --model {model_id}`.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>Learn again.</source>
<translation>Lernen Sie neu.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>Learn first: `parlance speaker learn {id} --from FILE`.</source>
<translation>Lernen Sie zuerst: `parlance speaker learn {id} --from FILE`.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learn from your sentences</source>
<translation>Aus Ihren Sätzen lernen</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>Learn it again.</source>
<translation>Lernen Sie es neu an.</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>Learn it for this model.</source>
<translation>Lernen Sie sie für dieses Modell.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learn new words</source>
<translation>Neue Wörter lernen</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learn new words, rotated</source>
<translation>Neue Wörter lernen, gedreht</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learn new words, unfitted</source>
<translation>Neue Wörter lernen, nicht eingepasst</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>Learn the basis for {parent}.</source>
<translation>Lernen Sie die Basis für {parent}.</translation>
</message>
<message>
<location filename="engine/speakers/bias_moves.py" />
<source>Learn the speaker again for this model, from their sentences.</source>
<translation>Lernen Sie den Sprecher für dieses Modell aus seinen Sätzen neu an.</translation>
</message>
<message>
<location filename="engine/runtime/speaker_feeds.py" />
<source>Learn the speaker again for this model.</source>
<translation>Lernen Sie den Sprecher für dieses Modell neu an.</translation>
</message>
<message>
<location filename="engine/speakers/observations.py" />
<source>Learn the speaker again.</source>
<translation>Lernen Sie den Sprecher neu an.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learn your speakers</source>
<translation>Ihre Sprecher lernen</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learn your speakers, by a token</source>
<translation>Ihre Sprecher lernen, über ein Token</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learn your speakers, each alone</source>
<translation>Ihre Sprecher lernen, jeden für sich</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Learned again, because not pinned: {lost}.</source>
<translation>Neu gelernt, weil nicht angeheftet: {lost}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Learned from</source>
<translation>Gelernt aus</translation>
</message>
<message>
<location filename="engine/adaptation/target_vocabulary.py" />
<source>Learning from the source domain</source>
<translation>Text des Ausgangsfachgebiets wird gelernt</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>Learning from what was confirmed</source>
<translation>Aus Bestätigtem lernen</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>Learning from what was confirmed in {domain}</source>
<translation>Aus Bestätigtem lernen: {domain}</translation>
</message>
<message>
<location filename="engine/orders/speakers.py" />
<source>Learning how {speaker} speaks</source>
<translation>Lernen, wie {speaker} spricht</translation>
</message>
<message>
<location filename="engine/jobs/children.py" />
<source>Learning needs PyTorch, a large library that this application leaves out.</source>
<translation>Das Lernen braucht PyTorch, eine große Bibliothek, die diese Anwendung nicht mitbringt.</translation>
</message>
<message>
<location filename="engine/jobs/children.py" />
<source>Learning needs {missing}, which this installation of Parlance leaves out.</source>
<translation>Für das Lernen fehlt in dieser Installation von Parlance: {missing}.</translation>
</message>
<message>
<location filename="engine/training/loop.py" />
<source>Learning on {device}.</source>
<translation>Gerät zum Lernen: {device}.</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>Learning speakers for {model}</source>
<translation>Sprecher für {model} lernen</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Learning the basis</source>
<translation>Sprecherbasis wird gelernt</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>Learning the subwords</source>
<translation>Teilwörter werden gelernt</translation>
</message>
<message>
<location filename="engine/adaptation/side_vocabulary.py" />
<source>Learning the {side} subwords</source>
<translation>Teilwörter werden gelernt ({side})</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/rows.py" />
<source>Learning to recognise the speakers</source>
<translation>Erkennung der Sprecher wird gelernt</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>Learning word vectors</source>
<translation>Wortvektoren werden gelernt</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>Learning {domain}</source>
<translation>{domain} anlernen</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>Learning {domain} ({src} → {tgt})</source>
<translation>{domain} anlernen ({src} → {tgt})</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>Learning {domain}: {name}</source>
<translation>{domain} anlernen: {name}</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/profiles.py" />
<source>Learning: {method}, {n_sentences} sentences, seed {seed}</source>
<translation>Lernen: {method}, {n_sentences} Sätze, Startwert {seed}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learns a profile for every speaker that the corpora name, on what all of them share.</source>
<translation>Lernt ein Profil für jeden Sprecher, den die Textbestände nennen, auf Grundlage dessen, was alle gemeinsam haben.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learns a profile for every speaker that the corpora name: a bias for every word.</source>
<translation>Lernt ein Profil für jeden Sprecher, den die Textbestände nennen: einen Bias für jedes Wort.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learns a profile for every speaker that the corpora name: a vector the decoder reads first.</source>
<translation>Lernt ein Profil für jeden Sprecher, den die Textbestände nennen: einen Vektor, den der Decoder zuerst liest.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Learns rare words from text in the source language alone, then from your sentences.</source>
<translation>Lernt seltene Wörter aus Text, den es nur in der Ausgangssprache gibt, und dann aus Ihren Sätzen.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Least letters, per cent</source>
<translation>Mindestanteil an Buchstaben in Prozent</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>Leave it out for the newest, or take one from the model's page.</source>
<translation>Lassen Sie die Revision weg, dann gilt die neueste oder nehmen Sie eine von der Seite des Modells.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>Leave it out.</source>
<translation>Lassen Sie das weg.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Leave its sides as they are.</source>
<translation>Lassen Sie die Seiten, wie sie sind.</translation>
</message>
<message>
<location filename="engine/tasks/training/domains.py" />
<source>Leave n_domains out, or use --method dsa, which finds domains by itself.</source>
<translation>Lassen Sie n_domains weg oder verwenden Sie --method dsa, das Fachgebiete selbst findet.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Leave out --output and redirect the output.</source>
<translation>Lassen Sie --output weg und leiten Sie die Ausgabe um.</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>Left as they are, and not listed: {left}.</source>
<translation>Unverändert gelassen und nicht aufgeführt: {left}.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>Left out because the model was trained with them</source>
<translation>Ausgelassen, weil das Modell sie aus dem Training kennt</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>Left out with fewer held-out lines than the others</source>
<translation>Ausgelassen wegen weniger zurückgelegter Zeilen als die übrigen</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>Left out with fewer than {most} training sentences</source>
<translation>Ausgelassen wegen weniger als {most} Trainingssätzen</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>Left out, as nearly all of it is in text that is learned from: {sentence}.</source>
<translation>Nicht gezählt, weil fast alles davon in Text steht, aus dem gelernt wird: {sentence}.</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>Left out: {left}.</source>
<translation>Nicht gezählt: {left}.</translation>
</message>
<message>
<location filename="engine/documents/markdown.py" />
<source>Left unchanged in the front matter: {left}.</source>
<translation>Im Vorspann unverändert: {left}.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Lengths do not match</source>
<translation>Längen passen nicht zusammen</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Less to change</source>
<translation>Weniger zu ändern</translation>
</message>
<message>
<location filename="engine/tasks/jobs.py" />
<source>Let it end, or stop it with `parlance jobs cancel {run_id}`.</source>
<translation>Lassen Sie ihn enden oder brechen Sie ihn mit `parlance jobs cancel {run_id}` ab.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Letters were read in a wrong encoding somewhere on their way: Ã¤, â€œ, Stra?e.</source>
<translation>Buchstaben wurden unterwegs in einer falschen Codierung gelesen: Ã¤, â€œ, Stra?e.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Licence</source>
<translation>Lizenz</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/argos_package.py" />
<source>Licence of the model that it came from: {licence}.</source>
<translation>Lizenz des Modells, aus dem es entstand: {licence}.</translation>
</message>
<message>
<location filename="engine/exchange/foreign_model.py" />
<source>Licence: {licence_text}{advice}.</source>
<translation>Lizenz: {licence_text}{advice}.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Like “Extra reading”, but one number for each word says how much of it counts.</source>
<translation>Wie „Zusatzlektüre“, aber eine einzige Zahl je Wort sagt, wie viel davon zählt.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Like “Learn new words”, but the new words are not fitted into the model first.</source>
<translation>Wie „Neue Wörter lernen“, aber die neuen Wörter werden vorher nicht in das Modell eingepasst.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Like “Learn new words”, with one rotation for all words instead of a fit around each.</source>
<translation>Wie „Neue Wörter lernen“, mit einer Drehung für alle Wörter statt einer Einpassung um jedes einzelne.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Likelier words, but translations no closer: {amount}, and {translations}.</source>
<translation>Wahrscheinlichere Wörter, aber Übersetzungen nicht näher an der Referenz: {amount}; {translations}.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Likelier words, but worse translations: {amount}, and {translations}.</source>
<translation>Wahrscheinlichere Wörter, aber schlechtere Übersetzungen: {amount}; {translations}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>Line {line} stays as it is ({reason}).</source>
<translation>Zeile {line} bleibt unverändert ({reason}).</translation>
</message>
<message>
<location filename="engine/documents/po.py" />
<source>Line {line} {fault}, and will stay as it is.</source>
<translation>Zeile {line} {fault}; sie bleibt unverändert.</translation>
</message>
<message>
<location filename="engine/documents/markdown.py" />
<source>Links to headings of other files, or to none that was found, stay as they are (line {named}).</source>
<translation>Verweise auf Überschriften in anderen Dateien oder auf nicht gefundene bleiben unverändert (Zeile {named}).</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>Listed again in the trash: {removed}.</source>
<translation>Wieder im Papierkorb aufgeführt: {removed}.</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>Listed again: {nothing}.</source>
<translation>Wieder aufgeführt: {nothing}.</translation>
</message>
<message>
<location filename="engine/text/words/terms.py" />
<source>Listed more than once, and counted once, {term}: {named}.</source>
<translation>Mehrfach aufgeführt und einmal gezählt, {term}: {named}.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Little of it is letters: part numbers, tables, code.</source>
<translation>Nur wenig davon sind Buchstaben: Teilenummern, Tabellen, Code.</translation>
</message>
<message>
<location filename="engine/adaptation/extra_reading.py" />
<source>Loading the model</source>
<translation>Modell wird geladen</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>Log in on its page, download its files there, and add the folder.</source>
<translation>Melden Sie sich auf der Seite des Modells an, laden Sie dort die Dateien herunter und fügen Sie den Ordner hinzu.</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>Log in to the network in a browser, or set HTTPS_PROXY, and ask again.</source>
<translation>Melden Sie sich im Browser am Netz an oder setzen Sie HTTPS_PROXY und versuchen Sie es erneut.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Longer than a sentence or two: models learn little from it, and it costs much memory.</source>
<translation>Länger als ein, zwei Sätze: Modelle lernen wenig daraus, und es kostet viel Arbeitsspeicher.</translation>
</message>
<message>
<location filename="engine/base/model_json.py" />
<source>Look at `parlance doctor`, or add the model again.</source>
<translation>Sehen Sie in `parlance doctor` nach oder fügen Sie das Modell erneut hinzu.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>Look at its translations of other text before you use it. What it forgot is measured if you import text of another domain in these languages, {least_sentences} test pairs or more, and adapt again.</source>
<translation>Sehen Sie sich seine Übersetzungen anderer Texte an, bevor Sie es verwenden. Was es vergessen hat, wird gemessen, wenn Sie Text eines anderen Fachgebiets in diesen Sprachen importieren, mindestens {least_sentences} Testpaare, und noch einmal anlernen.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>Look at the rules again.</source>
<translation>Sehen Sie sich die Regeln erneut an.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Look at the sentences that changed most before you rely on it: press “Measure it”.</source>
<translation>Sehen Sie sich die am stärksten veränderten Sätze an, bevor Sie sich darauf verlassen: Klicken Sie auf „Auswerten“.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>Look at the terms again.</source>
<translation>Sehen Sie sich die Begriffe erneut an.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Look for it again, and change it then.</source>
<translation>Suchen Sie das Satzpaar erneut und ändern Sie es dann.</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>Look for it on its page, or for a proxy between you and it.</source>
<translation>Sehen Sie auf der Seite des Modells nach, oder ob ein Proxy dazwischensteht.</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>Looking at the domains of {model}</source>
<translation>Fachgebiete von {model} ansehen</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>Looking at the speakers of {model}</source>
<translation>Sprecher von {model} ansehen</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>Looking at the text</source>
<translation>Text wird untersucht</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>Looking at the words of {files}</source>
<translation>Wörter ansehen: {files}</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Looking at {files}</source>
<translation>{files} ansehen</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Looking for doubles</source>
<translation>Doppelte werden gesucht</translation>
</message>
<message>
<location filename="engine/adaptation/mixing.py" />
<source>Looking for what was forgotten</source>
<translation>Vergessenes wird gesucht</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Looks misaligned</source>
<translation>Vermutlich falsch zugeordnet</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Loss {baseline} → {value}, {change} ({change_})</source>
<translation>Verlust {baseline} → {value}, {change} ({change_})</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>Lost too much on general text: {change}.</source>
<translation>Zu viel verloren bei allgemeinem Text: {change}.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>M2M-100 (Hugging Face)</source>
<translation>M2M-100 (Hugging Face)</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Made</source>
<translation>Erstellt</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Made from</source>
<translation>Grundlage</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>Make a second project of the others.</source>
<translation>Legen Sie für die übrigen ein zweites Projekt an.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>Make it, or choose another.</source>
<translation>Legen Sie ihn an oder wählen Sie einen anderen.</translation>
</message>
<message>
<location filename="engine/runtime/domains.py" />
<source>Make one that does: `parlance adapt --model {model} --domain DOMAIN --method mixing --source-corpus CORPUS`, with text of every other domain.</source>
<translation>Lernen Sie eines an, das es kann: `parlance adapt --model {model} --domain DOMAIN --method mixing --source-corpus CORPUS`, mit Text aus jedem anderen Fachgebiet.</translation>
</message>
<message>
<location filename="engine/tasks/models/words.py" />
<source>Make one that does: parlance adapt --model {id} --domain DOMAIN --method mix-ctrl</source>
<translation>Lernen Sie eines an, das es tut: parlance adapt --model {id} --domain DOMAIN --method mix-ctrl</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Make room on the disk.</source>
<translation>Schaffen Sie Platz auf dem Datenträger.</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>Make several shorter ones.</source>
<translation>Legen Sie mehrere kürzere Regeln an.</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>Make the pack again: adapt the model once more.</source>
<translation>Erstellen Sie das Paket neu: Lernen Sie das Modell noch einmal an.</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>Marian (Hugging Face)</source>
<translation>Marian (Hugging Face)</translation>
</message>
<message>
<location filename="engine/exchange/releases.py" />
<source>Marian (OPUS-MT release)</source>
<translation>Marian (OPUS-MT-Ausgabe)</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>Marian's binary format</source>
<translation>Marians Binärformat</translation>
</message>
<message>
<location filename="engine/runtime/aligning.py" />
<source>Matching words</source>
<translation>Wörter werden zugeordnet</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/sentences.py" />
<source>Measure again.</source>
<translation>Messen Sie noch einmal.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>Measure it: `{again}`.</source>
<translation>Messen Sie es: `{again}`.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Measure it: nobody has compared it with the model it was made from yet.</source>
<translation>Werten Sie es aus: Mit dem Modell, aus dem es entstand, hat es noch niemand verglichen.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>Measure the speakers it knows, or take another corpus.</source>
<translation>Messen Sie die Sprecher, die es kennt, oder nehmen Sie einen anderen Textbestand.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>Measure with fewer sentences per speaker.</source>
<translation>Messen Sie mit weniger Sätzen pro Sprecher.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>Measured on this computer: {what}, {speed}, with {text}.{busy}</source>
<translation>Auf diesem Computer gemessen: {what}, {speed}, mit: {text}.{busy}</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>Measured on {sentence}: {scores}.</source>
<translation>{scores} ({sentence}).</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>Measured on {text}; none of these was used to make or to choose the model.</source>
<translation>Gemessen an: {text}; nichts davon diente dazu, das Modell anzulernen oder auszuwählen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>Measuring how fast it reads</source>
<translation>Lesegeschwindigkeit wird gemessen</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>Measuring how fast it translates</source>
<translation>Übersetzungsgeschwindigkeit wird gemessen</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Measuring on speakers held out</source>
<translation>An zurückgelegten Sprechern wird gemessen</translation>
</message>
<message>
<location filename="engine/corpora/storing/statistics.py" />
<source>Measuring sentences</source>
<translation>Sätze werden gemessen</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>Measuring speakers of {where} with {model}</source>
<translation>Sprecher von {where} mit {model} auswerten</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>Measuring speakers with {model}</source>
<translation>Sprecher mit {model} auswerten</translation>
</message>
<message>
<location filename="engine/tasks/models/speed.py" />
<source>Measuring the speed</source>
<translation>Geschwindigkeit wird gemessen</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>Measuring this computer</source>
<translation>Die Leistung dieses Computers wird gemessen</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>Measuring whether texts like those of {domain} help {model}</source>
<translation>Messen, ob Texte wie die aus {domain} {model} verbessern</translation>
</message>
<message>
<location filename="engine/training/loop.py" />
<source>Memory ran out on {device}. Sentences are taken in smaller parts from now on: the result is the same, a little later. {more_room}</source>
<translation>Der Speicher reichte nicht ({device}). Sätze werden ab jetzt in kleineren Teilen verarbeitet: Das Ergebnis ist dasselbe, nur etwas später. {more_room}</translation>
</message>
<message>
<location filename="engine/documents/bilingual.py" />
<source>Mend it in the program it comes from, and export it again.</source>
<translation>Beheben Sie den Fehler in dem Programm, aus dem die Datei stammt, und exportieren Sie sie erneut.</translation>
</message>
<message>
<location filename="engine/documents/resources/json_strings.py" />
<source>Mend it there, or export it again from its program.</source>
<translation>Berichtigen Sie diese Stelle oder exportieren Sie die Datei neu aus ihrem Programm.</translation>
</message>
<message>
<location filename="engine/documents/resources/xcstrings.py" />
<source>Mend it there, or save it again in Xcode.</source>
<translation>Berichtigen Sie diese Stelle oder speichern Sie die Datei in Xcode neu.</translation>
</message>
<message>
<location filename="engine/documents/resources/fluent.py" />
<source>Mend it there.</source>
<translation>Berichtigen Sie diese Stelle.</translation>
</message>
<message>
<location filename="engine/documents/resources/apple.py" />
<source>Mend it there: a quote or a semicolon may be missing.</source>
<translation>Berichtigen Sie die Stelle: Vielleicht fehlt ein Anführungszeichen oder ein Semikolon.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Merge corpora of the same kind.</source>
<translation>Führen Sie Textbestände derselben Art zusammen.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Merge corpora of the same two languages.</source>
<translation>Führen Sie Textbestände mit denselben beiden Sprachen zusammen.</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Merging into {name}</source>
<translation>Zu {name} zusammenführen</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Merging needs two corpora or more</source>
<translation>Zum Zusammenführen braucht es mindestens zwei Textbestände</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Merging needs two corpora or more.</source>
<translation>Zum Zusammenführen braucht es mindestens zwei Textbestände.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Michel, Neubig (ACL 2018)</source>
<translation>Michel, Neubig (ACL 2018)</translation>
</message>
<message>
<location filename="engine/tasks/translation/open_systems.py" />
<source>Mix packs of one model.</source>
<translation>Mischen Sie Pakete desselben Modells.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Mixed</source>
<translation>Gemischt</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>Mixed {place}: {amount}, but {difference} chrF; look at the sentences.</source>
<translation>Gemischt {place}: {amount}, aber {difference} chrF; sehen Sie sich die Sätze an.</translation>
</message>
<message>
<location filename="engine/library/health.py" />
<source>Model {id} is a pack of {parent}, which is not in the library.</source>
<translation>Modell {id} ist ein Paket zu {parent}, das nicht in der Bibliothek ist.</translation>
</message>
<message>
<location filename="engine/library/health.py" />
<source>Model {id}: {what}</source>
<translation>Modell {id}: {what}</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>More sentences have a wrong number: {after} of {n_with}, before {before}.</source>
<translation>Mehr Sätze haben eine falsche Zahl: {after} von {n_with}, vorher {before}.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>More to change</source>
<translation>Mehr zu ändern</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Most characters on a side</source>
<translation>Höchstzahl der Zeichen je Seite</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Most words of the translation stand in the source too.</source>
<translation>Die meisten Wörter der Übersetzung stehen auch im Ausgangstext.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Most words on a side</source>
<translation>Höchstzahl der Wörter je Seite</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Mostly numbers or markup</source>
<translation>Vor allem Zahlen oder Auszeichnung</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Mostly topic: the profile of “{name}”, learned from other text, reaches {value} of the gain on these sentences. Both have their kind of text in common; adapt a model to it.</source>
<translation>Vor allem das Thema: Das Profil von „{name}“, aus anderem Text gelernt, erreicht bei diesen Sätzen {value} des Gewinns. Beiden ist die Art des Textes gemeinsam; lernen Sie dafür ein Modell an.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>Move that file away, or set PARLANCE_HOME to another folder.</source>
<translation>Verschieben Sie diese Datei oder setzen Sie PARLANCE_HOME auf einen anderen Ordner.</translation>
</message>
<message>
<location filename="engine/adaptation/side_vocabulary.py" />
<source>Moving the {side} vocabulary</source>
<translation>Vokabular wird übertragen ({side})</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>NLLB-200 (Hugging Face)</source>
<translation>NLLB-200 (Hugging Face)</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>Name a column by a number from 1 to {first}, or as its first line does.</source>
<translation>Nennen Sie eine Spalte mit einer Nummer von 1 bis {first} oder so, wie sie in der ersten Zeile heißt.</translation>
</message>
<message>
<location filename="engine/adaptation/target_vocabulary.py" />
<source>Name a corpus of the library, or a folder with a dev.tsv: --source-corpus.</source>
<translation>Nennen Sie einen Textbestand der Bibliothek oder einen Ordner mit einer dev.tsv: --source-corpus.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/domain_corpora.py" />
<source>Name a corpus that was imported with --monolingual.</source>
<translation>Nennen Sie einen Textbestand, der mit --monolingual importiert wurde.</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Name a corpus with speakers: `parlance corpus show CORPUS` tells how many it has.</source>
<translation>Nennen Sie einen Textbestand mit Sprechern: `parlance corpus show CORPUS` zeigt, wie viele er hat.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>Name a file or another folder.</source>
<translation>Nennen Sie eine Datei oder einen anderen Ordner.</translation>
</message>
<message>
<location filename="engine/corpora/storing/rejects.py" />
<source>Name a file that ends so; TMX for a translation program.</source>
<translation>Nennen Sie eine Datei mit dieser Endung; TMX für ein Übersetzungsprogramm.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Name a folder that exists, or a new one in it.</source>
<translation>Nennen Sie einen vorhandenen Ordner oder einen neuen darin.</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>Name a new folder: --ship-to FOLDER.</source>
<translation>Nennen Sie einen neuen Ordner: --ship-to FOLDER.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>Name another folder.</source>
<translation>Nennen Sie einen anderen Ordner.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/back_translating.py" />
<source>Name another model: --reverse-model MODEL, or none.</source>
<translation>Nennen Sie ein anderes Modell: --reverse-model MODEL, oder keines.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/systems.py" />
<source>Name at least one model of the library.</source>
<translation>Nennen Sie mindestens ein Modell der Bibliothek.</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>Name different columns. Text in one language is imported without a target language.</source>
<translation>Nennen Sie verschiedene Spalten. Text in nur einer Sprache wird ohne Zielsprache importiert.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>Name each column's language in order, for example --columns {src},{tgt}.</source>
<translation>Nennen Sie die Sprachen der Spalten der Reihe nach, zum Beispiel --columns {src},{tgt}.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>Name it after what it is for.</source>
<translation>Benennen Sie es nach seinem Zweck.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>Name it after what the texts are about, such as pumps.</source>
<translation>Benennen Sie es nach dem Thema der Texte, etwa Pumpen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/source_text.py" />
<source>Name it: --source-corpus CORPUS, as often as there are texts.</source>
<translation>Geben Sie ihn an: --source-corpus KORPUS, für jeden Text einmal.</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>Name its languages: --from {value} --to {value_}.</source>
<translation>Nennen Sie die Sprachen der Datei: --from {value} --to {value_}.</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>Name more corpora, or take documents for speakers: CORPUS@document.</source>
<translation>Nennen Sie weitere Textbestände oder nehmen Sie Dokumente als Sprecher: CORPUS@document.</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>Name more text, or ask for less: --set deviation=0.3.</source>
<translation>Geben Sie mehr Text an oder verlangen Sie weniger: --set deviation=0.3.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>Name one by its id.</source>
<translation>Nennen Sie einen mit seiner Kennung.</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>Name one of these.</source>
<translation>Nennen Sie eines von diesen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/domain_corpora.py" />
<source>Name text in one of the model's two languages.</source>
<translation>Nennen Sie Text in einer der beiden Sprachen des Modells.</translation>
</message>
<message>
<location filename="engine/tasks/training/domains.py" />
<source>Name text of another domain too: a corpus has the domain that it was imported with, a file or a folder is a domain of its own.</source>
<translation>Nennen Sie auch Text eines anderen Fachgebiets: Ein Textbestand hat das Fachgebiet, mit dem er importiert wurde; eine Datei oder ein Ordner ist ein eigenes Fachgebiet.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/source_text.py" />
<source>Name text of other domains: --source-corpus CORPUS.</source>
<translation>Nennen Sie Text anderer Fachgebiete: --source-corpus CORPUS.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>Name the document of every line.</source>
<translation>Nennen Sie zu jeder Zeile das Dokument.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/systems.py" />
<source>Name the file: --output NAME=FILE.</source>
<translation>Geben Sie die Datei an: --output NAME=FILE.</translation>
</message>
<message>
<location filename="engine/documents/input_files.py" />
<source>Name the files in it.</source>
<translation>Nennen Sie die Dateien darin.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Name the files you want.</source>
<translation>Nennen Sie die gewünschten Dateien.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Name the folder with the texts.</source>
<translation>Nennen Sie den Ordner mit den Texten.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>Name the other one, too.</source>
<translation>Nennen Sie auch die andere.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Name the right language: {others}. If this is no mistake, import it with a recipe that leaves out the rule wrong-language.</source>
<translation>Nennen Sie die richtige Sprache: {others}. Ist es kein Versehen, importieren Sie mit einer Vorlage ohne die Regel wrong-language.</translation>
</message>
<message>
<location filename="engine/corpora/opening.py" />
<source>Name the target language too.</source>
<translation>Nennen Sie auch die Zielsprache.</translation>
</message>
<message>
<location filename="engine/adaptation/domain_token.py" />
<source>Name the text of another domain: --source-corpus CORPUS.</source>
<translation>Nennen Sie den Text eines weiteren Fachgebiets: --source-corpus CORPUS.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>Name them: parlance speaker edit NAME --from de --to en</source>
<translation>Geben Sie sie an: parlance speaker edit NAME --from de --to en</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>Name two different columns.</source>
<translation>Nennen Sie zwei verschiedene Spalten.</translation>
</message>
<message>
<location filename="engine/tasks/languages.py" />
<source>Name two languages.</source>
<translation>Nennen Sie zwei Sprachen.</translation>
</message>
<message>
<location filename="engine/tasks/models/listed.py" />
<source>Names are like tiny/deen: `parlance model add {example}`.</source>
<translation>Namen sehen aus wie tiny/deen: `parlance model add {example}`.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Near duplicate</source>
<translation>Fast gleiches Satzpaar</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>Neither {tokenizer} nor special_tokens_map.json in {folder} lists the languages of the model.</source>
<translation>Weder {tokenizer} noch special_tokens_map.json in {folder} nennt die Sprachen des Modells.</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>No basis makes this text likelier than the model alone.</source>
<translation>Keine Basis macht diesen Text wahrscheinlicher als das Modell allein.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>No corpus of the domain {domain} between {src} and {tgt} is in the library.</source>
<translation>In der Bibliothek ist kein Textbestand des Fachgebiets {domain} zwischen {src} und {tgt}.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/lines.py" />
<source>No corpus of the domain {domain} is</source>
<translation>Kein Textbestand des Fachgebiets {domain} ist</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>No corpus of the domain {domain} is in the library.</source>
<translation>In der Bibliothek ist kein Textbestand des Fachgebiets {domain}.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>No corpus of the domain {domain} is in {src}-{tgt}.</source>
<translation>Kein Textbestand des Fachgebiets {domain} hat das Sprachpaar {src}-{tgt}.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>No difference at {domain}.</source>
<translation>Kein Unterschied bei {domain}.</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>No difference {place}: {alike} translated alike.</source>
<translation>Kein Unterschied {place}: {alike} gleich übersetzt.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>No domain of the library has test text from {src} to {tgt}.</source>
<translation>Kein Fachgebiet der Bibliothek hat Testtext von {src} nach {tgt}.</translation>
</message>
<message>
<location filename="engine/adaptation/domain_token.py" />
<source>No held-out pair of {domain} is short enough to check the training with.</source>
<translation>Kein Kontrollsatz von {domain} ist kurz genug, um das Training damit zu prüfen.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>No honest archive does; unpack it yourself if you trust it.</source>
<translation>Kein seriöses Archiv tut das; entpacken Sie es selbst, wenn Sie ihm vertrauen.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/lines.py" />
<source>No line in the {which} split of {names} has a speaker.</source>
<translation>Im Teil {which} von {names} hat keine Zeile einen Sprecher.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>No model from {wanted} is adapted to {domain}.</source>
<translation>Für {domain} ist kein Modell angelernt ({wanted}).</translation>
</message>
<message>
<location filename="engine/tasks/adapting/back_translating.py" />
<source>No model of the library translates {src} to {tgt}, and there is no text to train one from.</source>
<translation>Kein Modell der Bibliothek übersetzt von {src} nach {tgt}, und es gibt keinen Text, um eines zu trainieren.</translation>
</message>
<message>
<location filename="engine/tasks/serving.py" />
<source>No model translates into {wanted}.</source>
<translation>Kein Modell übersetzt in diese Zielsprache: {wanted}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>No model translates {wanted}.</source>
<translation>Kein Modell übersetzt in dieser Richtung: {wanted}.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>No model was adapted to {domain} so far.</source>
<translation>Für {domain} wurde noch kein Modell angelernt.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>No pair of the domain {domain} is in a training split.</source>
<translation>Kein Satzpaar des Fachgebiets {domain} ist zum Lernen bestimmt.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>No pair would be left.</source>
<translation>Kein Satzpaar bliebe übrig.</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>No preference: “{value}” and “{value_}” won {sentence} each.</source>
<translation>Keine Vorliebe: „{value}“ und „{value_}“ haben je {sentence} gewonnen.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>No proven difference: {amount} ({difference}).</source>
<translation>Kein nachgewiesener Unterschied: {amount} ({difference}).</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>No proven difference: {amount}, but {n_lines} sentences are too few to tell.</source>
<translation>Kein nachgewiesener Unterschied: {amount}; für ein Ergebnis sind es zu wenige Sätze ({n_lines}).</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>No proven preference: {told}; tossing a coin would often give the same.</source>
<translation>Keine nachgewiesene Vorliebe: {told}; ein Münzwurf ergäbe oft dasselbe.</translation>
</message>
<message>
<location filename="engine/tasks/running.py" />
<source>No record of this is kept: {what}</source>
<translation>Hiervon wird nichts aufgezeichnet: {what}</translation>
</message>
<message>
<location filename="engine/training/loop.py" />
<source>No sentence pair is left to learn from.</source>
<translation>Es ist kein Satzpaar zum Lernen übrig.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>No sentence was given.</source>
<translation>Es wurde kein Satz angegeben.</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>No speaker</source>
<translation>Kein Sprecher</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>No speaker has {most} training sentences and a held-out one: the most is {best}.</source>
<translation>Kein Sprecher hat {most} Trainingssätze und dazu einen zurückgelegten Satz: Es sind höchstens {best}.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/inspection.py" />
<source>No speaker's name begins with {search}.</source>
<translation>Kein Sprechername beginnt mit {search}.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/sentences.py" />
<source>No system of this evaluation is called {key}</source>
<translation>Kein System dieser Auswertung heißt {key}</translation>
</message>
<message>
<location filename="engine/documents/bilingual.py" />
<source>No text of {file_name} can be read ({named}{more}).</source>
<translation>Kein Text von {file_name} kann gelesen werden ({named}{more}).</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>No translation file needs them: remove the &lt;!ENTITY …&gt; lines from its beginning.</source>
<translation>Keine Übersetzungsdatei braucht sie: Entfernen Sie die Zeilen &lt;!ENTITY …&gt; am Anfang.</translation>
</message>
<message>
<location filename="engine/documents/xml_stream.py" />
<source>No translation memory needs them: remove the &lt;!ENTITY …&gt; lines from its beginning.</source>
<translation>Kein Translation-Memory braucht sie: Entfernen Sie die Zeilen &lt;!ENTITY …&gt; am Anfang.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/confirmed.py" />
<source>No translation of “{source}” was added to the memory of {domain}.</source>
<translation>Im TM von {domain} wurde keine Übersetzung von „{source}“ ergänzt.</translation>
</message>
<message>
<location filename="engine/training/word_tables.py" />
<source>No vectors can be learned: no word stands in the {sentences} sentences twice.</source>
<translation>Es lassen sich keine Vektoren lernen: Kein Wort kommt in den {sentences} Sätzen zweimal vor.</translation>
</message>
<message>
<location filename="engine/corpora/storing/browsing.py" />
<source>Nobody called {speaker} speaks in this corpus.</source>
<translation>In diesem Textbestand spricht niemand, der {speaker} heißt.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>Nobody in {name} is called {as_speaker}.</source>
<translation>In {name} heißt niemand {as_speaker}.</translation>
</message>
<message>
<location filename="engine/corpora/opening.py" />
<source>None of the {opened} files can be read. The first: {what}</source>
<translation>Keine der {opened} Dateien kann gelesen werden. Die erste: {what}</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>None of the {speakers} training pairs says who speaks.</source>
<translation>Keines der {speakers} Satzpaare zum Lernen nennt einen Sprecher.</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>None of the {words} words compared is used in clearly another sense than in the model.</source>
<translation>Keines der {words} verglichenen Wörter wird in einem deutlich anderen Sinn verwendet als im Modell.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>None of these corpora has held-out pairs to check the training against.</source>
<translation>Keiner dieser Textbestände hat Kontrollsätze, an denen sich das Training prüfen lässt.</translation>
</message>
<message>
<location filename="engine/tasks/models/words.py" />
<source>None were added to it.</source>
<translation>Es wurden keine hinzugefügt.</translation>
</message>
<message>
<location filename="engine/text/languages.py" />
<source>Norwegian Bokmål</source>
<translation>Norwegisch (Bokmål)</translation>
</message>
<message>
<location filename="engine/text/languages.py" />
<source>Norwegian Nynorsk</source>
<translation>Norwegisch (Nynorsk)</translation>
</message>
<message>
<location filename="engine/adaptation/mixing.py" />
<source>Not blended with the original, though it forgot {forgot} BLEU of general text: blending would have cost too much of the domain.</source>
<translation>Nicht mit dem Original gemischt, obwohl {forgot} BLEU bei allgemeinem Text vergessen wurden: Das Mischen hätte das Fachgebiet zu viel gekostet.</translation>
</message>
<message>
<location filename="engine/adaptation/mixing.py" />
<source>Not blended with the original: it forgot little of what it knew.</source>
<translation>Nicht mit dem Original gemischt: Das Modell hat wenig von dem vergessen, was es konnte.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>Not compared. {what}</source>
<translation>Nicht verglichen. {what}</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>Not for commercial use: {licence}.</source>
<translation>Nicht für kommerzielle Nutzung: {licence}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Not in use: you took it out. {instead}.</source>
<translation>Nicht in Gebrauch: Sie verwenden es nicht mehr. {instead}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Not in use: {instead}, which came later.</source>
<translation>Nicht in Gebrauch: {instead}, das später dazukam.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>Not measured on this computer yet.</source>
<translation>Auf diesem Computer noch nicht gemessen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Not measured yet: the next confirmed translations will tell.</source>
<translation>Noch nicht gemessen: Die nächsten bestätigten Übersetzungen werden es zeigen.</translation>
</message>
<message>
<location filename="engine/speakers/fit.py" />
<source>Not needed, as an even choice of all is enough: {n_left_out}.</source>
<translation>Nicht benötigt, weil eine gleichmäßige Auswahl aus allen genügt: {n_left_out}.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>Not proven better or worse at {domain}.</source>
<translation>Kein nachgewiesener Unterschied bei {domain}.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>Not proven better or worse on general text: {change}</source>
<translation>Kein nachgewiesener Unterschied bei allgemeinem Text: {change}</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>Not proven better or worse {place}: {change}.</source>
<translation>Kein nachgewiesener Unterschied {place}: {change}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Not proven better than “{base}” in its domain: {change}.</source>
<translation>Im Fachgebiet nicht nachweislich besser als „{base}“: {change}.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Not proven that there is less or more to change</source>
<translation>Nicht nachgewiesen, dass weniger oder mehr zu ändern ist</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>Not proven {place}: {amount}, but {count} too few to tell.</source>
<translation>Nicht nachgewiesen {place}: {amount}, aber {count} zu wenig für ein Ergebnis.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Not read from {name}: {unread}. Of a list of terms, columns are read whose heading says that they hold terms, translations, forbidden words or a status.</source>
<translation>Aus {name} nicht gelesen: {unread}. Von einer Begriffsliste werden Spalten gelesen, deren Überschrift Begriffe, Übersetzungen, unzulässige Wörter oder einen Status ankündigt.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Not shown to help: {which} came no closer ({changes}), only the words are more likely.</source>
<translation>Kein Nutzen nachgewiesen: {which} kamen nicht näher heran ({changes}), nur die Wörter sind wahrscheinlicher.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Not translated</source>
<translation>Nicht übersetzt</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>Nothing in {name} is of use here. {reasons}</source>
<translation>Nichts in {name} ist hier verwendbar. {reasons}</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>Nothing is confirmed yet.</source>
<translation>Noch ist nichts bestätigt.</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>Nothing is translated here any more.</source>
<translation>Hier wird nichts mehr übersetzt.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Nothing new was confirmed in {domain} from {src} to {tgt}.</source>
<translation>In {domain} wurde von {src} nach {tgt} nichts Neues bestätigt.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Nothing to test with: too little text. Add a test file if you have one.</source>
<translation>Nichts zum Testen: zu wenig Text. Fügen Sie eine Testdatei hinzu, wenn Sie eine haben.</translation>
</message>
<message>
<location filename="engine/documents/input_files.py" />
<source>Nothing was imported.</source>
<translation>Es wurde nichts importiert.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Nothing was learned so far.</source>
<translation>Bisher wurde nichts gelernt.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Nothing would be left: other corpora of the domain hold each pair already, or measure with it.</source>
<translation>Nichts bliebe übrig: Andere Textbestände des Fachgebiets enthalten alle Satzpaare schon oder messen mit ihnen.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Numbers or names of the two sides differ, or fit the line before or after.</source>
<translation>Zahlen oder Namen der beiden Seiten unterscheiden sich oder passen zur Zeile davor oder danach.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>Of its {n_rows} subwords and symbols {n_kept} are here: the symbols of other languages, and subwords in scripts that neither {src} nor {tgt} is written in, were left out. Single letters of every script, digits, marks and all Latin are here.</source>
<translation>Von den {n_rows} Teilwörtern und Symbolen sind {n_kept} vorhanden: Weggelassen sind die Symbole anderer Sprachen und Teilwörter in Schriften, die weder für {src} noch für {tgt} üblich sind. Einzelne Buchstaben aller Schriften, Ziffern, Zeichen und alles Lateinische sind vorhanden.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Of {pairs} pairs, {most_pairs} are learned from, taken evenly.</source>
<translation>Von {pairs} Satzpaaren werden {most_pairs} zum Lernen verwendet, gleichmäßig ausgewählt.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>Of {tests}, {better} are now closer to your translation, {others}.</source>
<translation>{tests}: {better} jetzt näher an Ihrer Übersetzung, {others}.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>Of {tests}, {better} is now closer to your translation, {others}.</source>
<translation>{tests}: {better} jetzt näher an Ihrer Übersetzung, {others}.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>On {text}, with {n_mono}, {way} {found}.</source>
<translation>Bei {text} mit {n_mono}: {way} {found}.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>One line is a word and its numbers, divided by blanks; get the file again, or mend it.</source>
<translation>Eine Zeile besteht aus einem Wort und seinen Zahlen, durch Leerzeichen getrennt; besorgen Sie die Datei erneut oder berichtigen Sie sie.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>One model for several domains, which groups their words by itself.</source>
<translation>Ein Modell für mehrere Fachgebiete, das deren Wörter selbst gruppiert.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>One model for several domains: a mixture of their weights reads every word, and one writes.</source>
<translation>Ein Modell für mehrere Fachgebiete: Eine Mischung ihrer Gewichte liest jedes Wort, geschrieben wird mit einem gemeinsamen Satz von Gewichten.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>One model for several domains: a mixture of their weights translates every word.</source>
<translation>Ein Modell für mehrere Fachgebiete: Eine Mischung ihrer Gewichte übersetzt jedes Wort.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>One model for several domains: every word says which it belongs to, and you can steer.</source>
<translation>Ein Modell für mehrere Fachgebiete: Jedes Wort zeigt, zu welchem es gehört, und Sie können steuern.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>One side is many times longer than usual beside the other.</source>
<translation>Eine Seite ist im Vergleich zur anderen um ein Vielfaches länger als üblich.</translation>
</message>
<message>
<location filename="engine/library/found_again.py" />
<source>Only a catalogue that is missing or empty is made of the folders.</source>
<translation>Aus den Ordnern wird nur ein fehlender oder leerer Katalog erstellt.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/sentences.py" />
<source>Only a finished evaluation has; measure again.</source>
<translation>Das hat nur eine abgeschlossene Auswertung; messen Sie noch einmal.</translation>
</message>
<message>
<location filename="engine/training/base_model.py" />
<source>Only dropout and attention_dropout can change with --start-from.</source>
<translation>Mit --start-from lassen sich nur dropout und attention_dropout ändern.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Only its words</source>
<translation>Nur die Wörter</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>Only one language is given</source>
<translation>Nur eine Sprache ist angegeben</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Only one speaker ({value})</source>
<translation>Nur ein Sprecher ({value})</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>Only small packs can: adapt the model again with --scope pack and a --rank.</source>
<translation>Das geht nur mit kleinen Paketen: Lernen Sie das Modell noch einmal mit --scope pack und einem --rank an.</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>Only {learned} of the speakers to learn from {have} {least_pairs} pairs or more; a basis takes two.</source>
<translation>Sprecher mit mindestens {least_pairs} Satzpaaren zum Lernen: nur {learned}; eine Basis braucht zwei.</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>Only {rows} words that the model knows whole stand here often enough to compare their meaning; about {least_words} are needed. Some thousand sentences usually suffice.</source>
<translation>Nur {rows} Wörter, die das Modell als Ganzes kennt, kommen hier oft genug vor, um ihre Bedeutung zu vergleichen; nötig sind etwa {least_words}. Meist genügen einige Tausend Sätze.</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>Open a folder inside it, or some of its files.</source>
<translation>Öffnen Sie einen Ordner darin oder einige der Dateien.</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>Open it as a model.</source>
<translation>Öffnen Sie es als Modell.</translation>
</message>
<message>
<location filename="engine/corpora/readers/docx.py" />
<source>Open it in the program it comes from and save it again, if you trust it.</source>
<translation>Öffnen Sie die Datei in dem Programm, aus dem sie stammt, und speichern Sie sie erneut, wenn Sie ihr vertrauen.</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>Open it in the program it comes from and save it again, or save it as CSV.</source>
<translation>Öffnen Sie die Datei in dem Programm, aus dem sie stammt, und speichern Sie sie erneut oder als CSV.</translation>
</message>
<message>
<location filename="engine/corpora/readers/docx.py" />
<source>Open it in the program it comes from and save it again.</source>
<translation>Öffnen Sie die Datei in dem Programm, aus dem sie stammt, und speichern Sie sie erneut.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>Open it where you trust it, and save it with save_word2vec_format.</source>
<translation>Öffnen Sie die Datei dort, wo Sie ihr vertrauen, und speichern Sie sie mit save_word2vec_format.</translation>
</message>
<message>
<location filename="engine/library/sessions.py" />
<source>Open its file again.</source>
<translation>Öffnen Sie die Datei neu.</translation>
</message>
<message>
<location filename="engine/library/projects.py" />
<source>Open its files again.</source>
<translation>Öffnen Sie die Dateien des Projekts neu.</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>Open the file to translate it anyway.</source>
<translation>Öffnen Sie die Datei, um sie trotzdem zu übersetzen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>Open the file, which chooses them, and export it there.</source>
<translation>Öffnen Sie die Datei (dabei werden ihre Sprachen gewählt) und exportieren Sie sie dort.</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>Open the model again.</source>
<translation>Öffnen Sie das Modell erneut.</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>Open the model {parent} to use it.</source>
<translation>Öffnen Sie das Modell {parent}, um es zu verwenden.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>Or learn from the corrections alone: `parlance memory learn --from {src} --to {tgt} --domain {domain}`.</source>
<translation>Oder lernen Sie nur aus den Korrekturen: `parlance memory learn --from {src} --to {tgt} --domain {domain}`.</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>Other programs may be using the memory, too.</source>
<translation>Möglicherweise belegen auch andere Programme den Speicher.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>Other programs were at work, too: it had {share} of it.</source>
<translation>Auch andere Programme waren aktiv: Für Parlance blieben {share} davon.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Other text of this domain holds all of these lines already: there is nothing new to learn.</source>
<translation>Anderer Text dieses Fachgebiets enthält alle diese Zeilen schon: Es gibt nichts Neues zu lernen.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Other text of this domain holds {share} already: there is nothing new to learn from those.</source>
<translation>Anderer Text dieses Fachgebiets enthält {share} schon: Aus diesen gibt es nichts Neues zu lernen.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>Other texts: {said}.</source>
<translation>Andere Texte: {said}.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>PARLANCE_HOME is {chosen}, which is not a folder.</source>
<translation>PARLANCE_HOME ist {chosen}, und das ist kein Ordner.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Pack fewer of them.</source>
<translation>Packen Sie weniger Dateien.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Pack it again with the texts.</source>
<translation>Packen Sie das Archiv erneut, mit den Texten.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Pack it again without one.</source>
<translation>Packen Sie das Archiv erneut, ohne Kennwort.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>Parlance cannot read this kind of CTranslate2 model: {what}.</source>
<translation>Parlance kann CTranslate2-Modelle dieser Art nicht lesen: {what}.</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>Parlance cannot read this kind of Marian model: {what}.</source>
<translation>Parlance kann Marian-Modelle dieser Art nicht lesen: {what}.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>Parlance cannot read this kind of model: it scores words with another table than it reads them.</source>
<translation>Parlance kann Modelle dieser Art nicht lesen: Sie bewerten Wörter mit einer anderen Tabelle, als sie sie lesen.</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>Parlance cannot read this kind of model: {what}.</source>
<translation>Parlance kann Modelle dieser Art nicht lesen: {what}.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>Parlance does not know the licences of these texts: whoever passes the model on answers for them.</source>
<translation>Parlance does not know the licences of these texts: whoever passes the model on answers for them.</translation>
</message>
<message>
<location filename="engine/jobs/worker.py" />
<source>Parlance failed unexpectedly: {name}: {error}</source>
<translation>Unerwarteter Fehler in Parlance: {name}: {error}</translation>
</message>
<message>
<location filename="engine/tasks/served_corrections.py" />
<source>Parlance is learning already.</source>
<translation>Parlance lernt schon.</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>Parlance reads {groups}; also packed with gzip, in folders and in ZIP files.</source>
<translation>Parlance liest {groups}; auch mit gzip gepackt, in Ordnern und in ZIP-Dateien.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Partly better and partly worse than “{base}” in its domain: {change}.</source>
<translation>Im Fachgebiet teils besser, teils schlechter als „{base}“: {change}.</translation>
</message>
<message>
<location filename="engine/documents/workbooks.py" />
<source>Pivot tables show the texts of the source until they are refreshed.</source>
<translation>Pivot-Tabellen zeigen die Ausgangstexte, bis sie aktualisiert werden.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>Planning how to learn {domain}</source>
<translation>Planen, wie {domain} angelernt wird</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>Planning to train {tgt}</source>
<translation>Training planen: {tgt}</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Points of evidence</source>
<translation>Indizienpunkte</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>PowerPoint Document</source>
<translation>PowerPoint Document</translation>
</message>
<message>
<location filename="engine/documents/xml_stream.py" />
<source>Premature end</source>
<translation>Vorzeitiges Ende</translation>
</message>
<message>
<location filename="engine/tasks/models/builtin.py" />
<source>Preparing the built-in models</source>
<translation>Mitgelieferte Modelle werden vorbereitet</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Profile as a vector</source>
<translation>Profil als Vektor</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Profile on the model's basis</source>
<translation>Profil auf der Basis des Modells</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Profile word by word</source>
<translation>Profil Wort für Wort</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>Put back from the trash, which cannot list them: {put_back}. Delete them if you do not want them.</source>
<translation>Aus dem Papierkorb zurückgeholt, der sie nicht aufführen kann: {put_back}. Löschen Sie sie, wenn Sie sie nicht mehr brauchen.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>Put source.spm and target.spm there, from the model that was converted.</source>
<translation>Legen Sie source.spm und target.spm des konvertierten Modells dazu.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>Put the file back, or make the table again.</source>
<translation>Legen Sie die Datei zurück oder erstellen Sie die Tabelle neu.</translation>
</message>
<message>
<location filename="engine/library/catalogue.py" />
<source>Put the last backup, {name}, in its place; or rebuild</source>
<translation>Setzen Sie die letzte Sicherung {name} an seine Stelle oder erstellen Sie ihn neu</translation>
</message>
<message>
<location filename="engine/corpora/readers/qt_ts.py" />
<source>Qt Linguist</source>
<translation>Qt Linguist</translation>
</message>
<message>
<location filename="engine/exchange/foreign_model.py" />
<source>Read from a model of another program: {family}, {name}.</source>
<translation>Aus einem Modell eines anderen Programms gelesen: {family}, {name}.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>Read the files again.</source>
<translation>Lesen Sie die Dateien noch einmal ein.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Read them again.</source>
<translation>Lesen Sie die Dateien erneut ein.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>Reading the domains of words</source>
<translation>Fachgebiete der Wörter werden gelesen</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/systems.py" />
<source>Reading the held-out lines</source>
<translation>Zurückgehaltene Zeilen werden gelesen</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Reading the speakers' text</source>
<translation>Text der Sprecher wird gelesen</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/inspection.py" />
<source>Reading the speakers' words</source>
<translation>Wörter der Sprecher werden gelesen</translation>
</message>
<message>
<location filename="engine/adaptation/learning.py" />
<source>Reading the text</source>
<translation>Text wird gelesen</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>Reading the text for word</source>
<translation>Text wird Wort für Wort gelesen</translation>
</message>
<message>
<location filename="engine/training/cbow.py" />
<source>Reading the text for word vectors</source>
<translation>Text für Wortvektoren wird gelesen</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/profiles.py" />
<source>Reading the training sentences</source>
<translation>Trainingssätze werden gelesen</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>Reading with {id}</source>
<translation>Text wird mit {id} gelesen</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>Reading word vectors</source>
<translation>Wortvektoren werden gelesen</translation>
</message>
<message>
<location filename="engine/runtime/speaker_feeds.py" />
<source>Reading your sentences</source>
<translation>Ihre Sätze werden gelesen</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Reading {files}</source>
<translation>{files} wird gelesen</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>Remove it instead.</source>
<translation>Entfernen Sie ihn stattdessen.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>Remove one of them instead.</source>
<translation>Entfernen Sie stattdessen einen von beiden.</translation>
</message>
<message>
<location filename="engine/library/removal.py" />
<source>Remove that one first with `parlance {noun} remove {entry}`.</source>
<translation>Entfernen Sie zuerst den anderen Eintrag: `parlance {noun} remove {entry}`.</translation>
</message>
<message>
<location filename="engine/corpora/storing/store.py" />
<source>Remove the corpus and import its files again.</source>
<translation>Entfernen Sie den Textbestand und importieren Sie seine Dateien erneut.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>Remove the corpus instead.</source>
<translation>Entfernen Sie stattdessen den Textbestand.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Remove them, or change the languages of the speaker.</source>
<translation>Entfernen Sie diese Sätze oder ändern Sie die Sprachen des Sprechers.</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>Remove {model}: `parlance model remove {model_}`, and empty the trash again.</source>
<translation>Entfernen Sie {model}: `parlance model remove {model_}` und leeren Sie den Papierkorb noch einmal.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>Rename it, so that it stays; then put a backup in its place (library.sqlite.v*.backup), or rebuild it from the folders: `parlance doctor --from-folders`.</source>
<translation>Benennen Sie ihn um, damit er erhalten bleibt. Setzen Sie dann eine Sicherung an seine Stelle (library.sqlite.v*.backup) oder erstellen Sie ihn aus den Ordnern neu: `parlance doctor --from-folders`.</translation>
</message>
<message>
<location filename="engine/tasks/working.py" />
<source>Rename the file or folder, and try again.</source>
<translation>Benennen Sie die Datei oder den Ordner um und versuchen Sie es erneut.</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>Rename the file, and open it again.</source>
<translation>Benennen Sie die Datei um und öffnen Sie sie erneut.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Rename the file.</source>
<translation>Benennen Sie die Datei um.</translation>
</message>
<message>
<location filename="engine/evaluation/significance.py" />
<source>Resampling {metric}</source>
<translation>Stichproben für {metric}</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>Restore it, or choose another model.</source>
<translation>Stellen Sie es wieder her oder wählen Sie ein anderes Modell.</translation>
</message>
<message>
<location filename="engine/text/subwords.py" />
<source>Restore the file, or add the model again.</source>
<translation>Stellen Sie die Datei wieder her oder fügen Sie das Modell erneut hinzu.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/source_text.py" />
<source>Restore the folder from a copy, or add the model again.</source>
<translation>Stellen Sie den Ordner aus einer Kopie wieder her oder fügen Sie das Modell neu hinzu.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>Restore the text as it was, or start again.</source>
<translation>Stellen Sie den früheren Text wieder her oder beginnen Sie neu.</translation>
</message>
<message>
<location filename="engine/tasks/jobs.py" />
<source>Resume it first: parlance jobs resume {run_id}.</source>
<translation>Setzen Sie ihn zuerst fort: parlance jobs resume {run_id}.</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>Resume it: `parlance jobs resume {id}`</source>
<translation>Setzen Sie ihn fort: `parlance jobs resume {id}`</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>Rule {number} (“{find}”) is left out: it makes text without end.</source>
<translation>Regel {number} („{find}“) wird ausgelassen: Sie erzeugt endlosen Text.</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>Rule {number} (“{find}”) is left out: it took more than {seconds} seconds on one sentence. Make its pattern simpler.</source>
<translation>Regel {number} („{find}“) wird ausgelassen: Sie brauchte für einen Satz mehr als {seconds} Sekunden. Vereinfachen Sie das Muster.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Sato, Sakuma, Yoshinaga, Toyoda, Kitsuregawa (Findings of EMNLP 2020)</source>
<translation>Sato, Sakuma, Yoshinaga, Toyoda, Kitsuregawa (Findings of EMNLP 2020)</translation>
</message>
<message>
<location filename="engine/documents/resources/xcstrings.py" />
<source>Save it again in Xcode.</source>
<translation>Speichern Sie die Datei in Xcode neu.</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>Save it again with one.</source>
<translation>Speichern Sie die Datei erneut, mit einem Blatt.</translation>
</message>
<message>
<location filename="engine/documents/word.py" />
<source>Save it as DOCX in the program it comes from, and translate that.</source>
<translation>Speichern Sie die Datei im Ursprungsprogramm als DOCX und übersetzen Sie diese Fassung.</translation>
</message>
<message>
<location filename="engine/documents/slides.py" />
<source>Save it as PPTX in the program it comes from, and translate that.</source>
<translation>Speichern Sie die Datei im Ursprungsprogramm als PPTX und übersetzen Sie diese Fassung.</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>Save it as UTF-8 in the program it comes from.</source>
<translation>Speichern Sie die Datei in dem Programm, aus dem sie stammt, als UTF-8.</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>Save it as UTF-8.</source>
<translation>Speichern Sie die Datei als UTF-8.</translation>
</message>
<message>
<location filename="engine/documents/workbooks.py" />
<source>Save it as XLSX in the program it comes from, and translate that.</source>
<translation>Speichern Sie die Datei im Ursprungsprogramm als XLSX und übersetzen Sie diese Fassung.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Save it as a kind that is listed in the help, or as plain text.</source>
<translation>Speichern Sie die Datei in einem Format, das in der Hilfe steht, oder als reinen Text.</translation>
</message>
<message>
<location filename="engine/documents/web_pages.py" />
<source>Save it as a web page in the program it comes from.</source>
<translation>Speichern Sie die Datei im Ursprungsprogramm als Webseite.</translation>
</message>
<message>
<location filename="engine/documents/resources/apple.py" />
<source>Save it as lines such as "key" = "value"; first.</source>
<translation>Speichern Sie sie zuerst in Zeilen der Form "key" = "value";</translation>
</message>
<message>
<location filename="engine/documents/refusals.py" />
<source>Save it as {ending} in the program it comes from</source>
<translation>Speichern Sie die Datei im Ursprungsprogramm als {ending}</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>Save it as {kind} in the program it comes from, and translate that.</source>
<translation>Speichern Sie die Datei im Ursprungsprogramm als {kind} und übersetzen Sie diese Fassung.</translation>
</message>
<message>
<location filename="engine/documents/refusals.py" />
<source>Save it without a password</source>
<translation>Speichern Sie die Datei ohne Kennwort</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>Save it without a password, and translate that.</source>
<translation>Speichern Sie die Datei ohne Kennwort und übersetzen Sie diese Fassung.</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>Save it without one, and import that.</source>
<translation>Speichern Sie die Datei ohne Kennwort und importieren Sie diese.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Save its text as plain text in UTF-8, and translate that.</source>
<translation>Speichern Sie den Text als reinen Text in UTF-8 und übersetzen Sie diesen.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>Say so: parlance model add {said} --from de --to en</source>
<translation>Geben Sie sie an: parlance model add {said} --from de --to en</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>Say what to look for.</source>
<translation>Geben Sie an, was gesucht werden soll.</translation>
</message>
<message>
<location filename="engine/documents/language_tags.py" />
<source>Say which language it is translated into (--to).</source>
<translation>Geben Sie an, in welche Sprache übersetzt wird (--to).</translation>
</message>
<message>
<location filename="engine/exchange/language_symbols.py" />
<source>Say which one it is to write here.</source>
<translation>Geben Sie an, welche davon es hier schreiben soll.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>Say which two it is to translate.</source>
<translation>Geben Sie an, zwischen welchen beiden es übersetzen soll.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>Say which with --from and --to, or --model.</source>
<translation>Geben Sie mit --from und --to oder mit --model an, welches.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>Say which: --model.</source>
<translation>Geben Sie an, welches: --model.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>Say who: --as-speaker. {speakers}</source>
<translation>Geben Sie an, wer: --as-speaker. {speakers}</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/systems.py" />
<source>Scoring the speakers' own words</source>
<translation>Eigene Wörter der Sprecher werden bewertet</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Scoring the text</source>
<translation>Text wird bewertet</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>Searching the memory</source>
<translation>TM wird durchsucht</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>See `parlance corpus list` for the corpora.</source>
<translation>Die Textbestände zeigt `parlance corpus list`.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>See `parlance corpus recipes --json`.</source>
<translation>Siehe `parlance corpus recipes --json`.</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>See them with `parlance jobs list`.</source>
<translation>Eine Übersicht gibt `parlance jobs list`.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>See them with `parlance speaker history {speaker_id}`.</source>
<translation>Eine Übersicht gibt `parlance speaker history {speaker_id}`.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>See them with `parlance speaker list`.</source>
<translation>Eine Übersicht gibt `parlance speaker list`.</translation>
</message>
<message>
<location filename="engine/library/library.py" />
<source>See them with `parlance {noun} list`.</source>
<translation>Eine Übersicht gibt `parlance {noun} list`.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/confirmed.py" />
<source>See what the memory has: `parlance memory search {source} --from {src} --to {tgt}`.</source>
<translation>Sehen Sie nach, was das TM enthält: `parlance memory search {source} --from {src} --to {tgt}`.</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>Send the text in parts.</source>
<translation>Senden Sie den Text in Teilen.</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>Sentences with a wrong number: {before} → {after}, of {n_with} with numbers.</source>
<translation>Sätze mit falscher Zahl: {before} → {after}, von {n_with} mit Zahlen.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>Separate columns by tabs.</source>
<translation>Trennen Sie Spalten durch Tabulatoren.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>Set PARLANCE_HOME to another folder.</source>
<translation>Setzen Sie PARLANCE_HOME auf einen anderen Ordner.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>Set it to the folder of your library, or unset it for the usual one.</source>
<translation>Setzen Sie die Variable auf den Ordner Ihrer Bibliothek oder löschen Sie sie, dann gilt der übliche.</translation>
</message>
<message>
<location filename="engine/base/errors.py" />
<source>Settings cannot work: {clauses}.</source>
<translation>Diese Einstellungen passen nicht: {clauses}.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Several domains in one model</source>
<translation>Mehrere Fachgebiete in einem Modell</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Several domains, each read with weights of its own</source>
<translation>Mehrere Fachgebiete, jedes mit eigenen Gewichten gelesen</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Several domains, each with weights of its own</source>
<translation>Mehrere Fachgebiete, jedes mit eigenen Gewichten</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Several domains, found by the model</source>
<translation>Mehrere Fachgebiete, vom Modell gefunden</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Several domains, told apart by their words</source>
<translation>Mehrere Fachgebiete, an ihren Wörtern unterschieden</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>Several speakers are called {id_or_name}: {same}.</source>
<translation>Mehrere Sprecher heißen {id_or_name}: {same}.</translation>
</message>
<message>
<location filename="engine/text/words/terms.py" />
<source>Several translations, any of which is right, for {term}: {named}.</source>
<translation>Mehrere Übersetzungen, von denen jede gilt, {term}: {named}.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/inspection.py" />
<source>Shown: {speaker}.</source>
<translation>Gezeigt: {speaker}.</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>Sign test: p &lt; 0.001</source>
<translation>Vorzeichentest: p &lt; 0,001</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>Sign test: p = {p}</source>
<translation>Vorzeichentest: p = {p}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>Since {against}, the first model of its line: {change}.</source>
<translation>Seit {against}, dem ersten Modell seiner Reihe: {change}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/open_systems.py" />
<source>Small packs come from `parlance adapt --model MODEL --domain DOMAIN --method fine-tune --scope pack`.</source>
<translation>Kleine Pakete entstehen mit `parlance adapt --model MODEL --domain DOMAIN --method fine-tune --scope pack`.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Some characters of {name} cannot be read.</source>
<translation>Einige Zeichen in {name} sind nicht lesbar.</translation>
</message>
<message>
<location filename="engine/documents/resources/strings_file.py" />
<source>Some texts cannot be read, and will stay as they are ({named}).</source>
<translation>Einige Texte sind nicht lesbar und bleiben unverändert ({named}).</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/inspection.py" />
<source>Some that are known: {some}.</source>
<translation>Bekannt sind zum Beispiel: {some}.</translation>
</message>
<message>
<location filename="engine/runtime/quality_estimation.py" />
<source>Something is said again and again: {repeated}.</source>
<translation>Etwas wird immer wieder wiederholt: {repeated}.</translation>
</message>
<message>
<location filename="engine/tasks/languages.py" />
<source>Source and target language are both {value}</source>
<translation>Ausgangs- und Zielsprache sind beide {value}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Speaker token (baseline): {michel}</source>
<translation>Sprecher-Token (Vergleichsverfahren): {michel}</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Speakers cannot be told apart: fewer than two of them have enough text.</source>
<translation>Die Sprecher lassen sich nicht unterscheiden: Nicht einmal zwei von ihnen haben genug Text.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Speed here</source>
<translation>Tempo hier</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>Split it in the program it comes from.</source>
<translation>Teilen Sie die Datei im Ursprungsprogramm auf.</translation>
</message>
<message>
<location filename="engine/corpora/readers/subtitles.py" />
<source>Split it into several files.</source>
<translation>Teilen Sie die Datei in mehrere auf.</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>Split the document in the program it comes from.</source>
<translation>Teilen Sie das Dokument in seinem Ursprungsprogramm auf.</translation>
</message>
<message>
<location filename="engine/adaptation/vocabulary_adaptation.py" />
<source>Start a new run, or remove that folder.</source>
<translation>Starten Sie einen neuen Durchlauf oder entfernen Sie diesen Ordner.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/source_text.py" />
<source>Start from {model}, with all domains; or --method fine-tune.</source>
<translation>Beginnen Sie mit {model} und allen Fachgebieten; oder --method fine-tune.</translation>
</message>
<message>
<location filename="engine/orders/kinds.py" />
<source>Start it again.</source>
<translation>Starten Sie den Auftrag neu.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Start over with your words</source>
<translation>Mit Ihren Wörtern neu beginnen</translation>
</message>
<message>
<location filename="engine/tasks/asking_server.py" />
<source>Switch it off and on again, then try once more.</source>
<translation>Schalten Sie ihn aus und wieder ein und versuchen Sie es dann noch einmal.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>TER {base} → {model} on the last {counts}, each before it was learned.</source>
<translation>TER {base} → {model} (zuletzt {counts}, jeweils vor dem Lernen gemessen).</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>Take a model of M2M-100 or NLLB-200 as facebook gave it out, or one made from it.</source>
<translation>Nehmen Sie ein Modell von M2M-100 oder NLLB-200, wie facebook es veröffentlicht hat, oder ein daraus entstandenes.</translation>
</message>
<message>
<location filename="engine/exchange/releases.py" />
<source>Take a model with SentencePiece (spm in its name): most newer ones have it.</source>
<translation>Nehmen Sie ein Modell mit SentencePiece (spm im Namen): Die meisten neueren haben es.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>Take another model.</source>
<translation>Nehmen Sie ein anderes Modell.</translation>
</message>
<message>
<location filename="engine/exchange/hub.py" />
<source>Take one of Helsinki-NLP whose name begins with opus-mt, for example.</source>
<translation>Nehmen Sie zum Beispiel eines von Helsinki-NLP, dessen Name mit opus-mt beginnt.</translation>
</message>
<message>
<location filename="engine/documents/markdown.py" />
<source>Take some of the marks before that line away.</source>
<translation>Entfernen Sie vor dieser Zeile einige der Listen- oder Zitatzeichen.</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>Take some out.</source>
<translation>Nehmen Sie einige heraus.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>Take the corpus that it was trained with.</source>
<translation>Nehmen Sie den Textbestand, mit dem es trainiert wurde.</translation>
</message>
<message>
<location filename="engine/documents/resources/apple.py" />
<source>Take the file from the program's source.</source>
<translation>Nehmen Sie die Datei aus dem Quellcode des Programms.</translation>
</message>
<message>
<location filename="engine/tasks/models/listed.py" />
<source>Take {same}.</source>
<translation>Nehmen Sie {same}.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>Terms are kept as a list of words: no model is trained or tested on them.</source>
<translation>Begriffe werden als Wortliste aufbewahrt: Kein Modell wird damit trainiert oder getestet.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>Terms need no learning: choose the domain to use them. To adapt a model, import translations: `parlance corpus import FILE --domain {domain} --from {src} --to {tgt}`.</source>
<translation>Begriffe müssen nicht angelernt werden: Wählen Sie das Fachgebiet, um sie zu verwenden. Um ein Modell anzulernen, importieren Sie Übersetzungen: `parlance corpus import FILE --domain {domain} --from {src} --to {tgt}`.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>Terms, {name}</source>
<translation>Begriffe, {name}</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>Text in one language is imported without a target language.</source>
<translation>Text in nur einer Sprache wird ohne Zielsprache importiert.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Text of other kinds got worse: {span}.</source>
<translation>Anderer Text wurde schlechter: {span}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Text of other kinds {worse}: {span}.</source>
<translation>Anderer Text {worse}: {span}.</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>Text that is marked as deleted (tracked changes) stays as it is, untranslated.</source>
<translation>Als gelöscht markierter Text (Änderungsverfolgung) bleibt unübersetzt stehen.</translation>
</message>
<message>
<location filename="assets/models/de-en/model.json" />
<source>Text that nobody checks, and anything where a mistake is dangerous: medicine, law, safety.</source>
<translation>Ungeprüfte Texte und alles, wo ein Fehler gefährlich ist: Medizin, Recht, Sicherheit.</translation>
</message>
<message>
<location filename="engine/documents/language_tags.py" />
<source>Texts in two languages are needed; export it again with both.</source>
<translation>Nötig sind Texte in zwei Sprachen; exportieren Sie die Datei erneut mit beiden.</translation>
</message>
<message>
<location filename="engine/documents/resources/xcstrings.py" />
<source>Texts with forms for numbers or devices ({n_forms}) stay as they are</source>
<translation>Texte mit Formen für Zahlen oder Geräte ({n_forms}) bleiben unverändert</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>The blind test {test_id} is damaged ({error}).</source>
<translation>Der Blindtest {test_id} ist beschädigt ({error}).</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>The catalogue {path} cannot be used: {error}.</source>
<translation>Der Katalog {path} ist nicht verwendbar: {error}.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>The catalogue {path} is damaged ({error}).</source>
<translation>Der Katalog {path} ist beschädigt ({error}).</translation>
</message>
<message>
<location filename="engine/library/found_again.py" />
<source>The catalogue {path} is not empty; it is left as it is.</source>
<translation>Der Katalog {path} ist nicht leer; er bleibt, wie er ist.</translation>
</message>
<message>
<location filename="engine/library/catalogue.py" />
<source>The catalogue {path} {state}, but the folders beside it hold {held}.</source>
<translation>Der Katalog {path} fehlt oder ist leer, die Ordner daneben enthalten aber {held}.</translation>
</message>
<message>
<location filename="engine/library/catalogue.py" />
<source>The catalogue {path}: {problem}.</source>
<translation>Fehler im Katalog {path}: {problem}.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>The columns {columns} do not name both {src} and {tgt}</source>
<translation>Die Spalten {columns} nennen {src} und {tgt} nicht beide</translation>
</message>
<message>
<location filename="engine/tasks/memory/measuring.py" />
<source>The corpora of {domain} hold no pairs back, so that nothing can be measured.</source>
<translation>Die Textbestände von {domain} halten keine Satzpaare zurück, deshalb lässt sich nichts messen.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/lines.py" />
<source>The corpus {corpus} is not</source>
<translation>Der Textbestand {corpus} ist nicht</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>The corpus {id} has no sentences with their translations to compare with.</source>
<translation>Der Textbestand {id} enthält keine Sätze mit Übersetzungen zum Vergleichen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/domain_corpora.py" />
<source>The corpus {id} holds {what}, not text in one language.</source>
<translation>Der Textbestand {id} enthält {what}, keinen Text in nur einer Sprache.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>The corpus {id} is in {languages}, and the person writes {tgt}.</source>
<translation>Der Textbestand {id} hat andere Sprachen ({languages}); die Person schreibt {tgt}.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/domain_corpora.py" />
<source>The corpus {id} is in {src}, and the model translates {src_} to {tgt}.</source>
<translation>Der Textbestand {id} hat die Sprache {src}, das Modell übersetzt aber von {src_} nach {tgt}.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>The corpus {id} is {src}-{tgt}, not {src_}-{tgt_}.</source>
<translation>Der Textbestand {id} ist {src}-{tgt}, nicht {src_}-{tgt_}.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>The corpus {id} is {src}-{tgt}; {id_} translates {src_}-{tgt_}.</source>
<translation>Der Textbestand {id} ist {src}-{tgt}; {id_} übersetzt {src_}-{tgt_}.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>The corpus {id} is {what}; a model learns to translate from texts with translations.</source>
<translation>Der Textbestand {id} ist {what}; ein Modell lernt das Übersetzen aus Texten mit Übersetzungen.</translation>
</message>
<message>
<location filename="engine/training/optimizers.py" />
<source>The device ({device}) has too little memory for this model.</source>
<translation>Das Gerät ({device}) hat zu wenig Speicher für dieses Modell.</translation>
</message>
<message>
<location filename="engine/training/loop.py" />
<source>The device ({device}) has too little memory to train this model.</source>
<translation>Das Gerät ({device}) hat zu wenig Speicher, um dieses Modell zu trainieren.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>The disk is full ({place}); nothing was changed in the library.</source>
<translation>Der Datenträger ist voll ({place}); in der Bibliothek wurde nichts geändert.</translation>
</message>
<message>
<location filename="engine/base/errors.py" />
<source>The disk is full{place}; what was complete by then is kept, and nothing half written.</source>
<translation>Der Datenträger ist voll{place}; was bis dahin vollständig war, bleibt erhalten, und nichts ist halb geschrieben.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>The disk of the library {home} is full; nothing was changed.</source>
<translation>Der Datenträger der Bibliothek {home} ist voll; es wurde nichts geändert.</translation>
</message>
<message>
<location filename="engine/tasks/examination.py" />
<source>The disk of {home} has only {value} GB left.</source>
<translation>Auf dem Datenträger von {home} sind nur noch {value} GB frei.</translation>
</message>
<message>
<location filename="engine/library/health.py" />
<source>The disk of {home} is full: what is in it can be used, but nothing added or changed.</source>
<translation>Der Datenträger von {home} ist voll: Vorhandenes lässt sich verwenden, aber nichts hinzufügen oder ändern.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>The domain holds this text already: there is nothing new to learn from it.</source>
<translation>Das Fachgebiet enthält diesen Text schon: Es gibt nichts Neues zu lernen.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>The domain {domain} has no corpus of pairs in {src}-{tgt}.</source>
<translation>Das Fachgebiet {domain} hat keinen Textbestand mit Satzpaaren in {src}-{tgt}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/terms.py" />
<source>The domain {domain} has no list of terms from {src} to {tgt}.</source>
<translation>Das Fachgebiet {domain} hat keine Begriffsliste von {src} nach {tgt}.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>The domain {domain} has terms between {src} and {tgt}, but no translations to learn from.</source>
<translation>Das Fachgebiet {domain} hat Begriffe zwischen {src} und {tgt}, aber keine Übersetzungen zum Lernen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>The domain {domain} has {reason}</source>
<translation>Das Fachgebiet {domain} hat {reason}</translation>
</message>
<message>
<location filename="engine/export/parity.py" />
<source>The exported graphs do not translate as the model does: {problems}.</source>
<translation>Die exportierten Graphen übersetzen anders als das Modell: {problems}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>The file changes subword {used} of a vocabulary of {tgt_vocab}.</source>
<translation>Die Datei ändert Teilwort {used}, das Vokabular umfasst aber nur {tgt_vocab}.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>The file could not give this unit: it is damaged, lacks a language, or is not finished.</source>
<translation>Diese Einheit war in der Datei nicht brauchbar: Sie ist beschädigt, ihr fehlt eine Sprache, oder sie ist nicht fertig.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>The file has {weights} factors for a basis of {rank}.</source>
<translation>Die Datei hat {weights} Faktoren für eine Basis mit {rank}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>The file is for the model {model}, which is not in this library.</source>
<translation>Die Datei gehört zum Modell {model}, das nicht in dieser Bibliothek ist.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>The file says that it has {n_promised} words, and has more; all are read.</source>
<translation>Die Datei gibt {n_promised} Wörter an, hat aber mehr; alle werden gelesen.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>The files that were read into {name} are not there any more.</source>
<translation>Die nach {name} eingelesenen Dateien sind nicht mehr da.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>The folder {folder} cannot be made: {error}.</source>
<translation>Der Ordner {folder} kann nicht angelegt werden: {error}.</translation>
</message>
<message>
<location filename="engine/documents/markdown.py" />
<source>The front matter cannot be read, and stays as it is.</source>
<translation>Der Vorspann ist nicht lesbar und bleibt unverändert.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>The glossary {path} cannot be read.</source>
<translation>Das Glossar {path} ist nicht lesbar.</translation>
</message>
<message>
<location filename="engine/base/graph_io.py" />
<source>The graph breaks the contract: </source>
<translation>Der Graph hält die Vereinbarung nicht ein: </translation>
</message>
<message>
<location filename="engine/runtime/session.py" />
<source>The graph could not be run</source>
<translation>Der Graph konnte nicht ausgeführt werden</translation>
</message>
<message>
<location filename="engine/runtime/session.py" />
<source>The graph {path} cannot be opened</source>
<translation>Der Graph {path} kann nicht geöffnet werden</translation>
</message>
<message>
<location filename="engine/export/graph_check.py" />
<source>The graph {path} cannot be read ({error}).</source>
<translation>Der Graph {path} lässt sich nicht lesen ({error}).</translation>
</message>
<message>
<location filename="engine/export/graph_check.py" />
<source>The graph {path} is larger than 2 GB.</source>
<translation>Der Graph {path} ist größer als 2 GB.</translation>
</message>
<message>
<location filename="engine/export/graph_check.py" />
<source>The graph {path} is refused: {problem}.</source>
<translation>Der Graph {path} wird abgelehnt: {problem}.</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>The graphs of {id} are of an earlier version and do not take the pack {id_}.</source>
<translation>Die Graphen von {id} stammen aus einer früheren Version und nehmen das Paket {id_} nicht an.</translation>
</message>
<message>
<location filename="engine/tasks/models/builtin.py" />
<source>The graphs of {name} were not built: {last}.</source>
<translation>Die Graphen von {name} wurden nicht erstellt: {last}.</translation>
</message>
<message>
<location filename="engine/tasks/running.py" />
<source>The job {id} cannot be continued: another version of Parlance began it.</source>
<translation>Der Auftrag {id} lässt sich nicht fortsetzen: Eine andere Version von Parlance hat ihn begonnen.</translation>
</message>
<message>
<location filename="engine/tasks/running.py" />
<source>The job {id} cannot be continued: it is {state}.</source>
<translation>Der Auftrag {id} lässt sich nicht fortsetzen (Zustand: {state}).</translation>
</message>
<message>
<location filename="engine/tasks/running.py" />
<source>The job {id} is of the kind {kind}, not {kind_}.</source>
<translation>Der Auftrag {id} ist von der Art {kind}, nicht {kind_}.</translation>
</message>
<message>
<location filename="engine/tasks/running.py" />
<source>The job {id} is still running, in process {pid}.</source>
<translation>Der Auftrag {id} läuft noch, in Prozess {pid}.</translation>
</message>
<message>
<location filename="engine/tasks/jobs.py" />
<source>The job {run_id} cannot be paused: what it did would be lost.</source>
<translation>Der Auftrag {run_id} lässt sich nicht unterbrechen: Das bisher Erledigte ginge verloren.</translation>
</message>
<message>
<location filename="engine/tasks/jobs.py" />
<source>The job {run_id} is not learning now, so there is nothing to keep yet or it is kept already.</source>
<translation>Der Auftrag {run_id} lernt gerade nicht; es gibt also noch nichts zu behalten, oder es ist schon gespeichert.</translation>
</message>
<message>
<location filename="engine/tasks/jobs.py" />
<source>The job {run_id} is not running: it is {state}.</source>
<translation>Der Auftrag {run_id} läuft nicht (Zustand: {state}).</translation>
</message>
<message>
<location filename="engine/tasks/jobs.py" />
<source>The job {run_id} is over: it is {state}.</source>
<translation>Der Auftrag {run_id} ist beendet (Zustand: {state}).</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>The least similarity must be {least} to {most} per cent, not {least_}</source>
<translation>Die Mindestähnlichkeit muss {least} bis {most} Prozent betragen, nicht {least_}</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>The library cannot be in {home}: {in_the_way} is not a folder.</source>
<translation>Die Bibliothek kann nicht in {home} liegen: {in_the_way} ist kein Ordner.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>The library cannot be in {longest_shown}: {lower}.</source>
<translation>Die Bibliothek kann nicht in {longest_shown} liegen: {lower}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>The library has nothing of the domain {domain}.</source>
<translation>Die Bibliothek hat nichts zum Fachgebiet {domain}.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>The library {home} is locked by another program.</source>
<translation>Die Bibliothek {home} ist durch ein anderes Programm gesperrt.</translation>
</message>
<message>
<location filename="engine/library/catalogue.py" />
<source>The library {home} was written by a newer Parlance (catalogue version {version}; this one knows {migrations}).</source>
<translation>Die Bibliothek {home} stammt von einem neueren Parlance (Katalogversion {version}; dieses kennt {migrations}).</translation>
</message>
<message>
<location filename="engine/tasks/models/from_hub.py" />
<source>The library's disk has {free} free; to download {name} and add it takes {needed}.</source>
<translation>Auf dem Datenträger der Bibliothek sind {free} frei; um {name} herunterzuladen und hinzuzufügen, werden {needed} gebraucht.</translation>
</message>
<message>
<location filename="engine/tasks/models/listed.py" />
<source>The list has no model of Firefox called {value}.</source>
<translation>In der Liste gibt es kein Firefox-Modell namens {value}.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>The list of words in {path} is damaged.</source>
<translation>Die Wortliste in {path} ist beschädigt.</translation>
</message>
<message>
<location filename="engine/evaluation/domains.py" />
<source>The map needs scikit-learn, which is not installed: `{train}`.</source>
<translation>Die Karte braucht scikit-learn, das nicht installiert ist: `{train}`.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/inspection.py" />
<source>The map shows {sum} % of what tells them apart.</source>
<translation>Die Karte zeigt {sum} % dessen, was sie unterscheidet.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/words.py" />
<source>The model cannot write {word}: it does not know its letters.</source>
<translation>Das Modell kann {word} nicht schreiben: Es kennt die Buchstaben nicht.</translation>
</message>
<message>
<location filename="engine/exchange/language_symbols.py" />
<source>The model does not know {missing}.</source>
<translation>Das Modell kennt {missing} nicht.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>The model does not read {src}: only the {tgt} side is learned from.</source>
<translation>Das Modell liest diese Sprache nicht ({src}): Gelernt wird nur aus der anderen Seite ({tgt}).</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>The model folder {folder} is broken: {problems}.</source>
<translation>Der Modellordner {folder} ist fehlerhaft: {problems}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>The model has learned most of these sentences itself, so the profile changes nothing.</source>
<translation>Das Modell hat die meisten dieser Sätze selbst gelernt; das Profil ändert deshalb nichts.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/triton.py" />
<source>The model has no int8 graphs: it translates in float32.</source>
<translation>Das Modell hat keine int8-Graphen: Es übersetzt in float32.</translation>
</message>
<message>
<location filename="assets/models/de-en/model.json" />
<source>The model is small: it gets rare words wrong or invents them, and in most kinds of text about one sentence in three comes out wrong.</source>
<translation>Das Modell ist klein: Seltene Wörter übersetzt es falsch oder erfindet sie, und in den meisten Textarten ist etwa jeder dritte Satz falsch.</translation>
</message>
<message>
<location filename="engine/runtime/quality_estimation.py" />
<source>The model is unsure of its words.</source>
<translation>Das Modell ist sich bei der Wortwahl unsicher.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>The model knows no speakers.</source>
<translation>Das Modell kennt keine Sprecher.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>The model knows none of the speakers of this text.</source>
<translation>Das Modell kennt keinen der Sprecher dieses Textes.</translation>
</message>
<message>
<location filename="engine/adaptation/side_vocabulary.py" />
<source>The model knows {share} of the tokens of words that the {side} text is made of: nothing joins the two vocabularies.</source>
<translation>Das Modell kennt zu wenige der Tokens, aus denen die Wörter des Textes bestehen ({side}: {share}): Nichts verbindet die beiden Vokabulare.</translation>
</message>
<message>
<location filename="engine/adaptation/side_vocabulary.py" />
<source>The model shares {known} with the {side} text, so no more than that serve as neighbours; {neighbours} were asked for.</source>
<translation>Modell und Text ({side}) haben nur {known} gemeinsam; mehr Nachbarn gibt es nicht, verlangt waren {neighbours}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>The model that {name} was adapted from is gone.</source>
<translation>Das Modell, aus dem {name} angelernt wurde, gibt es nicht mehr.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>The model was trained with all of these speakers, so none is new to it.</source>
<translation>Das Modell wurde mit allen diesen Sprechern trainiert; keiner ist ihm neu.</translation>
</message>
<message>
<location filename="engine/library/removal.py" />
<source>The model {entry} is needed by its packs: {packs}.</source>
<translation>Das Modell {entry} wird von seinen Paketen gebraucht: {packs}.</translation>
</message>
<message>
<location filename="engine/library/removal.py" />
<source>The model {entry} is the parent of {names}.</source>
<translation>Aus dem Modell {entry} sind andere entstanden: {names}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>The model {id} has no vocabulary.</source>
<translation>Das Modell {id} hat kein Vokabular.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>The model {id} translates {src} to {tgt}, not {src_} to {tgt_}.</source>
<translation>Das Modell {id} übersetzt von {src} nach {tgt}, nicht von {src_} nach {tgt_}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>The model {id} was not adapted to {domain}.</source>
<translation>Das Modell {id} wurde nicht für {domain} angelernt.</translation>
</message>
<message>
<location filename="engine/library/model_files.py" />
<source>The model {model_id} has a file {name} already.</source>
<translation>Das Modell {model_id} hat schon eine Datei {name}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>The model {model_id} has no basis for speakers.</source>
<translation>Das Modell {model_id} hat keine Sprecherbasis.</translation>
</message>
<message>
<location filename="engine/library/model_files.py" />
<source>The model {model_id} has no file {name}.</source>
<translation>Das Modell {model_id} hat keine Datei {name}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>The model {model} here has another vocabulary than the file is for.</source>
<translation>Das Modell {model} hat hier ein anderes Vokabular als das, zu dem die Datei gehört.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/inspection.py" />
<source>The model {model} knows no speakers.</source>
<translation>Das Modell {model} kennt keine Sprecher.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>The model {value} has another basis for speakers than the file is for.</source>
<translation>Das Modell {value} hat eine andere Sprecherbasis als die, zu der die Datei gehört.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>The model's files do not say which languages it translates.</source>
<translation>Die Dateien des Modells geben nicht an, welche Sprachen es übersetzt.</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>The name of the file {name} is no text.</source>
<translation>Der Name der Datei {name} ist kein Text.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>The name {shown} has bytes that are not text.</source>
<translation>Der Name {shown} enthält Bytes, die kein Text sind.</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>The new corpus has no name</source>
<translation>Der neue Textbestand hat keinen Namen</translation>
</message>
<message>
<location filename="engine/adaptation/learning_along.py" />
<source>The new translations are too long to learn from.</source>
<translation>Die neuen Übersetzungen sind zu lang, um daraus zu lernen.</translation>
</message>
<message>
<location filename="engine/runtime/quality_estimation.py" />
<source>The number {missing} may be missing.</source>
<translation>Die Zahl {missing} fehlt vielleicht.</translation>
</message>
<message>
<location filename="engine/runtime/quality_estimation.py" />
<source>The numbers {missing} may be missing.</source>
<translation>Die Zahlen {missing} fehlen vielleicht.</translation>
</message>
<message>
<location filename="engine/speakers/observations.py" />
<source>The observed sentences {path} cannot be read ({why}).</source>
<translation>Die ausgewerteten Sätze {path} können nicht gelesen werden ({why}).</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/sentences.py" />
<source>The order {order} compares two systems, and there is one</source>
<translation>Die Reihenfolge {order} vergleicht zwei Systeme, es gibt aber nur eines</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>The pack {id} belongs to the model {parent}, not to {id_}.</source>
<translation>Das Paket {id} gehört zum Modell {parent}, nicht zu {id_}.</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>The pack {id} cannot be mixed: it holds whole tables of words.</source>
<translation>Das Paket {id} lässt sich nicht mischen: Es enthält ganze Worttabellen.</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>The pack {id} has format {format}; this version reads {format_}.</source>
<translation>Das Paket {id} hat das Format {format}; diese Version liest {format_}.</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>The pack {id} was made for another model called {id_}: the weights differ.</source>
<translation>Das Paket {id} wurde für ein anderes Modell namens {id_} erstellt: Die Gewichte unterscheiden sich.</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>The pack {path} cannot be made: </source>
<translation>Das Paket {path} lässt sich nicht erstellen: </translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>The pack {path} cannot be read ({error}).</source>
<translation>Das Paket {path} kann nicht gelesen werden ({error}).</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>The pack {path} cannot be read: {error}.</source>
<translation>Das Paket {path} lässt sich nicht lesen: {error}.</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>The pack {path} has version {value} for model version {value_}, not {expected}.</source>
<translation>Das Paket {path} hat Version {value} für Modellversion {value_}; nötig ist {expected}.</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>The pack {path} is missing.</source>
<translation>Das Paket {path} fehlt.</translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>The pack {place} does not fit: {most_named}.</source>
<translation>Das Paket {place} passt nicht: {most_named}.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/triton.py" />
<source>The packaged application has no source files, which Triton would need to translate.</source>
<translation>Der fertig gepackten Anwendung fehlen die Quelldateien, die Triton zum Übersetzen braucht.</translation>
</message>
<message>
<location filename="engine/tasks/translation/open_systems.py" />
<source>The packs belong to several models, {parents}, and cannot be mixed.</source>
<translation>Die Pakete gehören zu mehreren Modellen ({parents}) und lassen sich nicht mischen.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>The pairs of {domain} are not used as examples for {model}: {said}</source>
<translation>Die Satzpaare von {domain} dienen {model} nicht als Beispiele: {said}</translation>
</message>
<message>
<location filename="engine/speakers/fit.py" />
<source>The person uses these words more than the model's own text does. Counted without sources: {gain} ({between}). Sources say much of that already, so they are used with care; pairs tell how much they help a translation.</source>
<translation>Die Person verwendet diese Wörter häufiger als der eigene Text des Modells. Ohne Ausgangstexte gezählt: {gain} ({between}). Ausgangstexte verraten davon schon viel, deshalb werden die Wörter vorsichtig eingesetzt; Satzpaare zeigen, wie sehr sie einer Übersetzung helfen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>The place of its formatting or codes was guessed.</source>
<translation>Die Stelle der Formatierung oder der Tags wurde geraten.</translation>
</message>
<message>
<location filename="engine/tasks/served_library.py" />
<source>The process that was to translate this ended. Another one is started.</source>
<translation>Der Prozess, der dies übersetzen sollte, ist beendet. Ein neuer wird gestartet.</translation>
</message>
<message>
<location filename="engine/speakers/bias_moves.py" />
<source>The profile cannot move: only {n_shared} of {new_subwords} subwords are in both vocabularies.</source>
<translation>Das Profil lässt sich nicht übertragen: Nur {n_shared} von {new_subwords} Teilwörtern stehen in beiden Vokabularen.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>The profile changes a subword that {model_id} does not have.</source>
<translation>Das Profil ändert ein Teilwort, das {model_id} nicht hat.</translation>
</message>
<message>
<location filename="engine/runtime/speakers.py" />
<source>The profile has {array} {unit}, but the model {wanted}.</source>
<translation>Das Profil hat {array} Werte, das Modell aber {wanted}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>The profile has {weights} factors, but {model_id} has {rank}.</source>
<translation>Das Profil hat {weights} Faktoren, {model_id} aber {rank}.</translation>
</message>
<message>
<location filename="engine/speakers/bias_moves.py" />
<source>The profile is damaged: some of its values are not finite.</source>
<translation>Das Profil ist beschädigt: Einige seiner Werte sind nicht endlich.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>The profile means nothing without its model.</source>
<translation>Das Profil ist ohne sein Modell bedeutungslos.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>The profile of {name} has values that are not finite, or beyond 65,504.</source>
<translation>Das Profil von {name} hat Werte, die nicht endlich sind oder über 65.504 liegen.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>The profile of {speaker_id} is being changed elsewhere.</source>
<translation>Das Profil von {speaker_id} wird gerade anderswo geändert.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>The profile of {speaker_id} was changed elsewhere each time it had been learned.</source>
<translation>Das Profil von {speaker_id} wurde nach jedem Lernen anderswo geändert.</translation>
</message>
<message>
<location filename="engine/library/projects.py" />
<source>The project in {folder} is damaged and cannot be opened.</source>
<translation>Das Projekt in {folder} ist beschädigt und lässt sich nicht öffnen.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>The recipe</source>
<translation>Die Vorlage</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>The rule for “{find}” is not there any more.</source>
<translation>Die Regel für „{find}“ gibt es nicht mehr.</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>The rule is longer than {longest} characters</source>
<translation>Die Regel ist länger als {longest} Zeichen</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>The rule looks for nothing</source>
<translation>Die Regel sucht nach nichts</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>The run {run_id} has begun: it is {state}.</source>
<translation>Der Durchlauf {run_id} hat schon begonnen (Zustand: {state}).</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/sentences.py" />
<source>The run {run_id} has no sentences to look at.</source>
<translation>Der Durchlauf {run_id} hat keine Sätze zum Ansehen.</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>The run {run_id} is running, in process {pid}.</source>
<translation>Der Durchlauf {run_id} läuft (Prozess {pid}).</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>The run {run_id} is still running, in process {pid}.</source>
<translation>Der Durchlauf {run_id} läuft noch (Prozess {pid}).</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>The same pair but for case, accents, digits and punctuation stands there before.</source>
<translation>Dasselbe Satzpaar steht schon weiter oben; nur Groß- und Kleinschreibung, Akzente, Ziffern oder Satzzeichen sind anders.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>The same pair stands there before.</source>
<translation>Dasselbe Satzpaar steht schon weiter oben.</translation>
</message>
<message>
<location filename="engine/tasks/asking_server.py" />
<source>The server at {address} does not answer.</source>
<translation>Der Server unter {address} antwortet nicht.</translation>
</message>
<message>
<location filename="engine/runtime/speakers.py" />
<source>The shares of a blend are {shares}, not numbers from 0.</source>
<translation>Die Anteile einer Mischung sind {shares} statt Zahlen ab 0.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>The small pack will have about {value} MB: {why}.</source>
<translation>Das kleine Paket wird etwa {value} MB groß: {why}.</translation>
</message>
<message>
<location filename="engine/adaptation/target_vocabulary.py" />
<source>The source domain has no held-out pair that is short enough to check the training with.</source>
<translation>Das Ausgangsfachgebiet hat keinen Kontrollsatz, der kurz genug ist, um das Training damit zu prüfen.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>The source of a correction is empty.</source>
<translation>Der Ausgangstext einer Korrektur ist leer.</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>The speaker basis does not fit {folder}: {problems}.</source>
<translation>Die Sprecherbasis passt nicht zu {folder}: {problems}.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>The speaker {wrong} was removed.</source>
<translation>Der Sprecher {wrong} wurde entfernt.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>The speakers' profiles {path} are missing.</source>
<translation>Die Sprecherprofile {path} fehlen.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>The speakers' profiles {path} cannot be read: {error}.</source>
<translation>Die Sprecherprofile {path} können nicht gelesen werden: {error}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>The strength of a speaker cannot be {strength}</source>
<translation>Die Stärke eines Sprechers kann nicht {strength} sein</translation>
</message>
<message>
<location filename="engine/runtime/speakers.py" />
<source>The strength of a speaker is {strength}, not between 0 and 2.</source>
<translation>Die Stärke eines Sprechers ist {strength}; sie muss zwischen 0 und 2 liegen.</translation>
</message>
<message>
<location filename="engine/text/subwords.py" />
<source>The subword model {path} is missing.</source>
<translation>Das Teilwort-Modell {path} fehlt.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>The subwords in {folder} ({rows}) and the rows of its model ({n_rows}) do not belong together.</source>
<translation>Die Teilwörter in {folder} ({rows}) und die Zeilen des Modells ({n_rows}) gehören nicht zusammen.</translation>
</message>
<message>
<location filename="engine/runtime/loaded_model.py" />
<source>The subwords in {folder} have no symbol {error} of the model's domain.</source>
<translation>In den Teilwörtern in {folder} fehlt das Symbol {error} für das Fachgebiet des Modells.</translation>
</message>
<message>
<location filename="engine/runtime/loaded_model.py" />
<source>The subwords in {folder} have {value} and {value_} tokens, but the model {src_vocab_size} and {tgt_vocab_size}.</source>
<translation>Die Teilwörter in {folder} umfassen {value} und {value_} Tokens, das Modell aber {src_vocab_size} und {tgt_vocab_size}.</translation>
</message>
<message>
<location filename="engine/text/subword_training.py" />
<source>The system ended the learning of subwords (signal {status}), most likely for lack of memory.</source>
<translation>Das System hat das Lernen der Teilwörter beendet (Signal {status}), wahrscheinlich aus Mangel an Arbeitsspeicher.</translation>
</message>
<message>
<location filename="engine/runtime/loaded_model.py" />
<source>The table in {folder} has {dimension} numbers per word, the model reads {width}.</source>
<translation>Die Tabelle in {folder} hat {dimension} Zahlen pro Wort, das Modell liest {width}.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>The table of word vectors {path} is missing.</source>
<translation>Die Tabelle mit Wortvektoren {path} fehlt.</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>The text</source>
<translation>Der Text</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>The text of {n_embedded} embedded {documents} is not translated.</source>
<translation>Der Text eingebetteter Dokumente wird nicht übersetzt (Anzahl: {n_embedded}).</translation>
</message>
<message>
<location filename="engine/corpora/readers/subtitles.py" />
<source>The time codes of {name} and {name_} do not match: no cue of one is on the screen with one of the other. The first begin at {value} and {value_}.</source>
<translation>Die Zeitcodes von {name} und {name_} passen nicht zusammen: Kein Untertitel der einen Datei steht gleichzeitig mit einem der anderen auf dem Bildschirm. Die ersten beginnen bei {value} und {value_}.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>The translation is the source: nothing was translated.</source>
<translation>Die Übersetzung gleicht dem Ausgangstext: Es wurde nichts übersetzt.</translation>
</message>
<message>
<location filename="engine/tasks/translation/terms.py" />
<source>The translation lacks {told}.</source>
<translation>In der Übersetzung fehlt {told}.</translation>
</message>
<message>
<location filename="engine/library/removal.py" />
<source>The trash has no {trash_id}.</source>
<translation>{trash_id} ist nicht im Papierkorb.</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>The trash was empty.</source>
<translation>Der Papierkorb war leer.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>The vocabulary and {subwords} do not belong together.</source>
<translation>Das Vokabular und {subwords} gehören nicht zusammen.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>The vocabulary in {folder} has no {value}.</source>
<translation>Im Vokabular in {folder} fehlt {value}.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>The vocabulary in {folder} has {rows} subwords, and its model rows for {n_rows}.</source>
<translation>Das Vokabular in {folder} hat {rows} Teilwörter, das Modell aber Zeilen für {n_rows}.</translation>
</message>
<message>
<location filename="engine/orders/order.py" />
<source>The weight {weight} of {name} is not a number between 0 and 100.</source>
<translation>Das Gewicht {weight} von {name} ist keine Zahl zwischen 0 und 100.</translation>
</message>
<message>
<location filename="engine/export/model_export.py" />
<source>The weights in {folder} make no pack: {missing} missing.</source>
<translation>Die Gewichte in {folder} ergeben kein Paket; es fehlt: {missing}.</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>The weights {origin} have no {value}.</source>
<translation>In den Gewichten {origin} fehlt {value}.</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>The weights {path} are of a type that Parlance cannot read ({value}).</source>
<translation>Die Gewichte {path} sind von einem Typ, den Parlance nicht lesen kann ({value}).</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>The weights {path} cannot be read: {error}.</source>
<translation>Die Gewichte {path} lassen sich nicht lesen: {error}.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>The weights {path} have no usable {name}.</source>
<translation>In den Gewichten {path} ist {name} nicht brauchbar.</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>The weights {path} have no word vectors.</source>
<translation>In den Gewichten {path} fehlen die Wortvektoren.</translation>
</message>
<message>
<location filename="engine/tasks/models/from_hub.py" />
<source>The weights, pytorch_model.bin, can only be read with PyTorch, which is not installed.</source>
<translation>Die Gewichte, pytorch_model.bin, lassen sich nur mit PyTorch lesen, und das ist nicht installiert.</translation>
</message>
<message>
<location filename="engine/text/words/word_lists.py" />
<source>The word list {path} is damaged: {error}.</source>
<translation>Die Wortliste {path} ist beschädigt: {error}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>The word {value} was changed by hand for a larger vocabulary.</source>
<translation>Das Wort {value} wurde von Hand für ein größeres Vokabular geändert.</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>The words of one text are looked at</source>
<translation>Untersucht werden die Wörter genau eines Textes</translation>
</message>
<message>
<location filename="engine/tasks/models/words.py" />
<source>The words that it had before have quite other vectors now (mean cosine {likeness}): these seem to be of another space, and then they mislead the model.</source>
<translation>Die Wörter, die es schon hatte, haben jetzt ganz andere Vektoren (mittlerer Kosinus {likeness}): Diese stammen offenbar aus einem anderen Raum und führen das Modell dann in die Irre.</translation>
</message>
<message>
<location filename="engine/library/sessions.py" />
<source>The work in {folder} is damaged and cannot be opened.</source>
<translation>Die Arbeit in {folder} ist beschädigt und lässt sich nicht öffnen.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>The {field} has {text} characters; there is room for {field_}.</source>
<translation>Die Angabe hat {text} Zeichen; Platz ist für {field_}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>The {field} holds a character that is not text ({value}).</source>
<translation>Die Angabe enthält ein Zeichen, das kein Text ist ({value}).</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>The {language} side holds no words.</source>
<translation>Der Text enthält keine Wörter ({language}).</translation>
</message>
<message>
<location filename="engine/library/removal.py" />
<source>The {noun} {entry} is in use by {runs}.</source>
<translation>{entry} wird gerade verwendet: {runs}.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>The {precision} graphs in {folder} give scores that are not numbers.</source>
<translation>Die {precision}-Graphen in {folder} liefern Werte, die keine Zahlen sind.</translation>
</message>
<message>
<location filename="engine/adaptation/side_vocabulary.py" />
<source>The {side} text gives {size} subwords; {asked} were asked for.</source>
<translation>Der Text ({side}) ergibt {size} Teilwörter; verlangt waren {asked}.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>The {split} split of {names} is empty.</source>
<translation>Der Teil {split} von {names} ist leer.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>The {wanted} text of the corpus “{name}” looks like {looks_like}: a model learns little from it. Look at it, and leave the corpus out if that is so.</source>
<translation>Der Text im Textbestand „{name}“ (erwartet: {wanted}) sieht anders aus ({looks_like}): Ein Modell lernt daraus wenig. Sehen Sie ihn sich an und lassen Sie den Textbestand weg, wenn das stimmt.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/confirmed.py" />
<source>The {what} cannot be kept: it {why}</source>
<translation>Kann nicht gespeichert werden ({what}): {why}</translation>
</message>
<message>
<location filename="engine/tasks/corpora/changing.py" />
<source>The {what} is empty</source>
<translation>Diese Angabe ist leer: {what}</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>There are models for {fitting}.</source>
<translation>Es gibt Modelle für {fitting}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>There are models for {models}; add one: `parlance model add PATH`.</source>
<translation>Es gibt Modelle für {models}; fügen Sie eines hinzu: `parlance model add PATH`.</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>There are more than {most_files} files to translate in {path}.</source>
<translation>In {path} sind mehr als {most_files} Dateien zu übersetzen.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/evaluation.py" />
<source>There are no sentences in {name}.</source>
<translation>In {name} gibt es keine Sätze.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>There are: {known}.</source>
<translation>Vorhanden: {known}.</translation>
</message>
<message>
<location filename="engine/library/library.py" />
<source>There is already a {noun} with the id {entry}.</source>
<translation>Die Kennung {entry} ist schon vergeben.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>There is neither a file nor a corpus {source}.</source>
<translation>Es gibt weder eine Datei noch einen Textbestand {source}.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>There is no blind test {test_id}.</source>
<translation>Es gibt keinen Blindtest {test_id}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>There is no connection {name}.</source>
<translation>Es gibt keine Verbindung {name}.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>There is no corpus with pairs in {languages} in the domain {domain}.</source>
<translation>Im Fachgebiet {domain} gibt es keinen Textbestand mit Satzpaaren ({languages}).</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>There is no corpus with pairs in {languages}.</source>
<translation>Es gibt keinen Textbestand mit Satzpaaren ({languages}).</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>There is no encoding {name}</source>
<translation>Es gibt keine Codierung {name}</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>There is no encoding {name}.</source>
<translation>Es gibt keine Codierung {name}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>There is no file {source}.</source>
<translation>Es gibt keine Datei {source}.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>There is no folder or .zip {path}.</source>
<translation>Es gibt keinen Ordner und keine .zip-Datei {path}.</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>There is no folder {folder}.</source>
<translation>Den Ordner {folder} gibt es nicht.</translation>
</message>
<message>
<location filename="engine/tasks/glossaries.py" />
<source>There is no glossary {glossary_id}.</source>
<translation>Es gibt kein Glossar {glossary_id}.</translation>
</message>
<message>
<location filename="engine/base/model_json.py" />
<source>There is no model folder {folder}.</source>
<translation>Es gibt keinen Modellordner {folder}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>There is no model in the library.</source>
<translation>In der Bibliothek ist kein Modell.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/promotion.py" />
<source>There is no model to go back to from {id}: {gone} was removed.</source>
<translation>Es gibt kein Modell, zu dem sich von {id} zurückkehren lässt: {gone} wurde entfernt.</translation>
</message>
<message>
<location filename="engine/library/model_files.py" />
<source>There is no model {model_id} in the library.</source>
<translation>In der Bibliothek gibt es kein Modell {model_id}.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/sentences.py" />
<source>There is no order {order}</source>
<translation>Es gibt keine Reihenfolge {order}</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>There is no pack {pack} here.</source>
<translation>Hier gibt es kein Paket {pack}.</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>There is no pack {pack}: this model is served without packs.</source>
<translation>Es gibt kein Paket {pack}: Dieses Modell wird ohne Pakete angeboten.</translation>
</message>
<message>
<location filename="engine/base/errors.py" />
<source>There is no permission to read or write here{place}.</source>
<translation>Hier fehlt die Berechtigung zum Lesen oder Schreiben{place}.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>There is no row {value}: the corpus has {corpus}.</source>
<translation>Es gibt keine Zeile {value}: Der Textbestand hat {corpus}.</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>There is no run {run_id} in the library {home}.</source>
<translation>In der Bibliothek {home} gibt es keinen Durchlauf {run_id}.</translation>
</message>
<message>
<location filename="engine/speakers/fit.py" />
<source>There is no sentence to learn from.</source>
<translation>Es gibt keinen Satz, aus dem gelernt werden kann.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>There is no speaker {wrong} in the library.</source>
<translation>In der Bibliothek gibt es keinen Sprecher {wrong}.</translation>
</message>
<message>
<location filename="engine/documents/epub.py" />
<source>There is no text to translate in {name}.</source>
<translation>In {name} gibt es keinen Text zu übersetzen.</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>There is no text to translate in {name}: {why}.</source>
<translation>In {name} gibt es keinen Text zu übersetzen: {why}.</translation>
</message>
<message>
<location filename="engine/library/library.py" />
<source>There is no {noun} {entry} in the library {home}.</source>
<translation>In der Bibliothek {home} gibt es {entry} nicht.</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>There is not enough memory for this model with one sentence.</source>
<translation>Der Speicher reicht für dieses Modell nicht einmal mit einem einzigen Satz.</translation>
</message>
<message>
<location filename="engine/jobs/worker.py" />
<source>There is not enough memory for this.</source>
<translation>Dafür reicht der Arbeitsspeicher nicht.</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>There is nothing in this folder that can be translated.</source>
<translation>In diesem Ordner ist nichts, was sich übersetzen lässt.</translation>
</message>
<message>
<location filename="engine/tasks/jobs.py" />
<source>There is nothing to cancel.</source>
<translation>Es gibt nichts abzubrechen.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>There is nothing to import: {unit} read, none left ({unit_}).</source>
<translation>Nichts zu importieren: {unit} gelesen, nichts davon übrig ({unit_}).</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>There is nothing to learn from for {name}: {reason}</source>
<translation>Für {name} gibt es nichts zu lernen: {reason}</translation>
</message>
<message>
<location filename="engine/corpora/storing/browsing.py" />
<source>There is nothing to search for.</source>
<translation>Die Suche ist leer.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>There is nothing to search for: the text is empty</source>
<translation>Es gibt nichts zu suchen: Der Text ist leer</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>There is nothing to translate in {name}.</source>
<translation>In {name} gibt es nichts zu übersetzen.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>There is {known}.</source>
<translation>Es gibt {known}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>There is {shown}{else}.</source>
<translation>Es gibt {shown}{else}.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>These files do not go together: some are {kinds}.</source>
<translation>Diese Dateien passen nicht zusammen: Manche sind {kinds}.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>These files state no licence. NLLB-200 was released for non-commercial use only (CC-BY-NC 4.0).</source>
<translation>Diese Dateien nennen keine Lizenz. NLLB-200 wurde nur für nichtkommerzielle Nutzung veröffentlicht (CC-BY-NC 4.0).</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>These models have learned from it, or from what was forgotten, and are still there: {models}. They hold no sentence of it, but words; remove them too if nobody may see those.</source>
<translation>Diese Modelle haben daraus oder aus Vergessenem gelernt und sind noch vorhanden: {models}. Sie enthalten keinen Satz davon, aber Wörter; entfernen Sie auch die Modelle, wenn niemand diese Wörter sehen darf.</translation>
</message>
<message>
<location filename="engine/runtime/speakers.py" />
<source>These speakers learned from different models and cannot be blended.</source>
<translation>Diese Sprecher wurden mit verschiedenen Modellen angelernt und lassen sich nicht mischen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/open_systems.py" />
<source>These systems translate {pairs}.</source>
<translation>Diese Systeme übersetzen {pairs}.</translation>
</message>
<message>
<location filename="engine/tasks/training/choosing.py" />
<source>These texts hold no pair of sentences to learn from.</source>
<translation>Diese Texte enthalten kein Satzpaar, aus dem gelernt werden kann.</translation>
</message>
<message>
<location filename="engine/speakers/fit.py" />
<source>These words are not unlike the model's own ({gain}, from {n_sentences}), so the profile stays neutral; more text may change that.</source>
<translation>Diese Wörter unterscheiden sich nicht von denen des Modells ({gain}; {n_sentences}), deshalb bleibt das Profil neutral; mehr Text kann das ändern.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>They learned for {learned}.</source>
<translation>Gelernt wurde für {learned}.</translation>
</message>
<message>
<location filename="engine/library/removal.py" />
<source>They translate without it, but cannot be compared with it. To remove it all the same: `parlance model remove {entry} --force`.</source>
<translation>Sie übersetzen auch ohne es, lassen sich aber nicht mehr mit ihm vergleichen. Trotzdem entfernen: `parlance model remove {entry} --force`.</translation>
</message>
<message>
<location filename="engine/corpora/storing/exporting.py" />
<source>This corpus is text in one language; a translation memory needs two.</source>
<translation>Dieser Textbestand ist Text in nur einer Sprache; ein Translation-Memory braucht zwei.</translation>
</message>
<message>
<location filename="engine/jobs/worker.py" />
<source>This is a fault in Parlance. Please report it with the file {crash_file}.</source>
<translation>Das ist ein Fehler in Parlance. Bitte melden Sie ihn mit der Datei {crash_file}.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>This is text in one language: a model learns from it how the domain's words are used. To learn to translate them, it needs texts of the domain with their translations as well.</source>
<translation>Das ist Text in nur einer Sprache: Ein Modell lernt daraus, wie die Wörter des Fachgebiets verwendet werden. Um sie übersetzen zu lernen, braucht es auch Texte des Fachgebiets mit Übersetzungen.</translation>
</message>
<message>
<location filename="engine/text/sentence_languages.py" />
<source>This is {language} already and stays as it is: {words}.</source>
<translation>Das ist schon {language} und bleibt unverändert: {words}.</translation>
</message>
<message>
<location filename="engine/text/sentence_languages.py" />
<source>This is {language} already, so it stays as it is.</source>
<translation>Das ist schon {language} und bleibt deshalb unverändert.</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>This language is written without spaces, so there are no words whose meaning could be compared.</source>
<translation>Diese Sprache wird ohne Leerzeichen geschrieben; deshalb gibt es keine Wörter, deren Bedeutung sich vergleichen ließe.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>This list is the other way round, and takes no forbidden words in this direction</source>
<translation>Diese Liste ist für die umgekehrte Richtung und nimmt in dieser Richtung keine unzulässigen Wörter auf</translation>
</message>
<message>
<location filename="engine/tasks/languages.py" />
<source>This looks like {found}, not {src}, so it stays as it is.</source>
<translation>Das sieht nach {found} aus, nicht nach {src}, und bleibt deshalb unverändert.</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>This model came without its weights, so its word meanings cannot be looked at.</source>
<translation>Dieses Modell kam ohne seine Gewichte; die Bedeutungen seiner Wörter lassen sich deshalb nicht untersuchen.</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>This model does not say which words it learned from, so they cannot be compared with yours. Models trained with this version or a later one keep a list.</source>
<translation>Dieses Modell gibt nicht an, aus welchen Wörtern es gelernt hat; ein Vergleich mit Ihren ist deshalb nicht möglich. Modelle, die mit dieser oder einer späteren Version trainiert werden, führen eine Liste.</translation>
</message>
<message>
<location filename="engine/exchange/hub.py" />
<source>This model has no {config}: Parlance cannot read models of its kind.</source>
<translation>Dieses Modell hat keine {config}: Parlance kann Modelle dieser Art nicht lesen.</translation>
</message>
<message>
<location filename="engine/exchange/hub.py" />
<source>This model has none of {weights}: Parlance cannot read other weights.</source>
<translation>Dieses Modell hat keine dieser Dateien: {weights}. Andere Gewichte kann Parlance nicht lesen.</translation>
</message>
<message>
<location filename="engine/export/parity.py" />
<source>This model is not offered. Export it again; if it fails again, please report it.</source>
<translation>Dieses Modell wird nicht angeboten. Exportieren Sie es neu; schlägt es wieder fehl, melden Sie den Fehler bitte.</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>This model's vocabulary does not fit your text well: {rare}.</source>
<translation>Das Vokabular dieses Modells passt nicht gut zu Ihrem Text: {rare}.</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>This model's vocabulary fits most of your text; {rare}.</source>
<translation>Das Vokabular dieses Modells passt zum größten Teil Ihres Textes; {rare}.</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>This model's vocabulary fits your text: it knows nearly every word whole or in a few subwords.</source>
<translation>Das Vokabular dieses Modells passt zu Ihrem Text: Es kennt fast jedes Wort ganz oder in wenigen Teilwörtern.</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>This pair is not in the corpus any more.</source>
<translation>Dieses Satzpaar ist nicht mehr im Textbestand.</translation>
</message>
<message>
<location filename="engine/library/projects.py" />
<source>This project is not in the library any more.</source>
<translation>Dieses Projekt ist nicht mehr in der Bibliothek.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>This run learned from {only}, of which not every one is in the library any more.</source>
<translation>Dieser Durchlauf hat aus {only} gelernt; nicht alles davon ist noch in der Bibliothek.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>This takes {found} on {device_name}.</source>
<translation>Dauer: {found} ({device_name}).</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>This text cannot be learned from: it {fault}.</source>
<translation>Aus diesem Text kann nicht gelernt werden: Er {fault}.</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>This text holds no words, only numbers and signs; there is nothing to report.</source>
<translation>Dieser Text enthält keine Wörter, nur Zahlen und Zeichen; es gibt nichts zu berichten.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>This way</source>
<translation>Dieses Verfahren</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>This way learns several domains at once, so it needs the text of the others.</source>
<translation>Dieses Verfahren lernt mehrere Fachgebiete zugleich und braucht deshalb auch den Text der anderen.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>This way trains a new model with your words, first on the text that the old one came from and then on yours, so it needs that text, or text like it.</source>
<translation>Dieses Verfahren trainiert ein neues Modell mit Ihren Wörtern, zuerst auf dem Text, aus dem das alte entstand, dann auf Ihrem; deshalb braucht es diesen oder ähnlichen Text.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>This way trains one model on your text and on text of other domains at once, so it needs that other text; the text that the model came from is best.</source>
<translation>Dieses Verfahren trainiert ein Modell zugleich auf Ihrem Text und auf Text anderer Fachgebiete und braucht deshalb auch diesen; am besten ist der Text, aus dem das Modell entstand.</translation>
</message>
<message>
<location filename="engine/library/sessions.py" />
<source>This work is not in the library any more.</source>
<translation>Diese Arbeit ist nicht mehr in der Bibliothek.</translation>
</message>
<message>
<location filename="engine/library/sessions.py" />
<source>This work is open in another window of Parlance.</source>
<translation>Diese Arbeit ist in einem anderen Fenster von Parlance geöffnet.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Times longer than usual</source>
<translation>Um diesen Faktor länger als üblich</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Times longer than usual that counts as evidence</source>
<translation>Längenfaktor, der als Indiz zählt</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>To learn from it: parlance corpus import.</source>
<translation>Um daraus zu lernen: parlance corpus import.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>To translate with it anyway, name it: --model {id}.</source>
<translation>Um trotzdem damit zu übersetzen, nennen Sie es: --model {id}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>To use it anyway: `parlance model promote {id}`, or name it with --model.</source>
<translation>Um es trotzdem zu verwenden: `parlance model promote {id}` oder nennen Sie es mit --model.</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>Too few to tell: {told} with a preference; it takes {least_preferences}.</source>
<translation>Zu wenige Urteile: {told}; nötig sind {least_preferences} Sätze mit einer Vorliebe.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Too long</source>
<translation>Zu lang</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Traces of damage in a pair</source>
<translation>Beschädigte Stellen je Satzpaar</translation>
</message>
<message>
<location filename="engine/training/loop.py" />
<source>Train again with a lower learning rate (--set peak_lr=…).</source>
<translation>Trainieren Sie noch einmal mit einer kleineren Lernrate (--set peak_lr=…).</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/bench.py" />
<source>Train it with --speakers, or measure new speakers: say from how many sentences they learn.</source>
<translation>Trainieren Sie es mit --speakers oder messen Sie neue Sprecher: Geben Sie an, aus wie vielen Sätzen sie lernen.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/inspection.py" />
<source>Train one: `parlance adapt --model {model} --domain DOMAIN --speakers`.</source>
<translation>Trainieren Sie eines: `parlance adapt --model {model} --domain DOMAIN --speakers`.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/back_translating.py" />
<source>Training a model that translates back</source>
<translation>Modell für die Rückübersetzung trainieren</translation>
</message>
<message>
<location filename="engine/training/loop.py" />
<source>Training diverged: {most_skipped} gradients were no finite numbers.</source>
<translation>Das Training ist divergiert: {most_skipped} Gradienten waren keine endlichen Zahlen.</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>Training process {value} failed unexpectedly: {name}: {error}</source>
<translation>Trainingsprozess {value} ist unerwartet gescheitert: {name}: {error}</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>Training {tgt}</source>
<translation>{tgt} wird trainiert</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Trains a new model with your words from the text the model came from, then on yours. Takes longest.</source>
<translation>Trainiert ein neues Modell mit Ihren Wörtern, zuerst auf dem Text, aus dem das Modell entstand, dann auf Ihrem. Dauert am längsten.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Trains one model on several domains that tells them apart by itself. Takes long.</source>
<translation>Trainiert ein Modell auf mehreren Fachgebieten, das diese selbst unterscheidet. Dauert lange.</translation>
</message>
<message>
<location filename="engine/documents/epub.py" />
<source>Translate a copy without protection, if you have the right to.</source>
<translation>Übersetzen Sie eine Kopie ohne Schutz, wenn Sie das Recht dazu haben.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Translate one of them into another folder.</source>
<translation>Übersetzen Sie eine davon in einen anderen Ordner.</translation>
</message>
<message>
<location filename="engine/documents/refusals.py" />
<source>Translate the document that it was made from, or open it in a word processor, save it as DOCX, and look it over before it is translated. Scanned pages need text recognition first.</source>
<translation>Übersetzen Sie das Dokument, aus dem die PDF-Datei entstand. Oder öffnen Sie sie in einer Textverarbeitung, speichern Sie sie als DOCX und sehen Sie diese Fassung vor dem Übersetzen durch. Gescannte Seiten brauchen zuerst eine Texterkennung.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Translate with it, and correct what you would say otherwise. A blind test shows whether you prefer it to “{base}” yourself.</source>
<translation>Übersetzen Sie damit und korrigieren Sie, was Sie anders sagen würden. Ein Blindtest zeigt, ob Sie selbst es „{base}“ vorziehen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/open_systems.py" />
<source>Translate without it, or add such a model: `parlance model add --help` says how.</source>
<translation>Übersetzen Sie ohne --careful oder fügen Sie ein solches Modell hinzu: `parlance model add --help` sagt, wie.</translation>
</message>
<message>
<location filename="engine/adaptation/back_translation.py" />
<source>Translating back</source>
<translation>Text wird rückübersetzt</translation>
</message>
<message>
<location filename="engine/tasks/adapting/promotion.py" />
<source>Translating for people: it was made to translate back, for another model to learn from.</source>
<translation>Übersetzen für Menschen: Es wurde zum Rückübersetzen erstellt, damit ein anderes Modell daraus lernt.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>Translating with </source>
<translation>Übersetzen mit </translation>
</message>
<message>
<location filename="engine/tasks/evaluating/outputs.py" />
<source>Translating with {key}</source>
<translation>Übersetzen mit {key}</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/systems.py" />
<source>Translating: {key}</source>
<translation>Übersetzen: {key}</translation>
</message>
<message>
<location filename="engine/tasks/served_corrections.py" />
<source>Try again when it is done.</source>
<translation>Versuchen Sie es wieder, wenn das fertig ist.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Try again when the other window is done.</source>
<translation>Versuchen Sie es erneut, wenn das andere Fenster fertig ist.</translation>
</message>
<message>
<location filename="engine/library/model_files.py" />
<source>Try again.</source>
<translation>Versuchen Sie es erneut.</translation>
</message>
<message>
<location filename="engine/orders/corpora.py" />
<source>Trying to merge into {name}</source>
<translation>Probeweise zu {name} zusammenführen</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Two of the files are called {name}: their translations would have one name.</source>
<translation>Zwei der Dateien heißen {name}: Ihre Übersetzungen hätten denselben Namen.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>Two of these speakers have the same name.</source>
<translation>Zwei dieser Sprecher haben denselben Namen.</translation>
</message>
<message>
<location filename="engine/corpora/storing/browsing.py" />
<source>Type a word or a part of one.</source>
<translation>Geben Sie ein Wort oder einen Teil davon ein.</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>UTF-8 but for {line}</source>
<translation>UTF-8 bis auf {line}</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>Unable to allocate</source>
<translation>Unable to allocate</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>Undone: {change}.</source>
<translation>Rückgängig gemacht: {change}.</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>Unpack it first.</source>
<translation>Entpacken Sie die Datei zuerst.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>Unpack it yourself and add the folder.</source>
<translation>Entpacken Sie es selbst und fügen Sie den Ordner hinzu.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>Unpack it yourself if you trust it, and give the result.</source>
<translation>Entpacken Sie die Datei selbst, wenn Sie ihr vertrauen, und geben Sie das Ergebnis an.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>Unpack it yourself if you trust it, and import the result.</source>
<translation>Entpacken Sie die Datei selbst, wenn Sie ihr vertrauen, und importieren Sie das Ergebnis.</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>Unpack it, and name the document in it.</source>
<translation>Entpacken Sie die Datei und wählen Sie das Dokument darin.</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>Unpack it, and name the files in it.</source>
<translation>Entpacken Sie das Archiv und wählen Sie die Dateien darin aus.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Unreadable text</source>
<translation>Unlesbarer Text</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>Unset it to allow them, or get the model's folder another way and add that.</source>
<translation>Löschen Sie die Variable, um Downloads zu erlauben, oder besorgen Sie den Ordner des Modells auf anderem Weg und fügen Sie ihn hinzu.</translation>
</message>
<message>
<location filename="engine/base/model_json.py" />
<source>Update Parlance if the model is newer.</source>
<translation>Aktualisieren Sie Parlance, falls das Modell neuer ist.</translation>
</message>
<message>
<location filename="engine/library/catalogue.py" />
<source>Update Parlance, or set PARLANCE_HOME to another folder.</source>
<translation>Aktualisieren Sie Parlance oder setzen Sie PARLANCE_HOME auf einen anderen Ordner.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>Update Parlance.</source>
<translation>Aktualisieren Sie Parlance.</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>Use --method {name}, or fewer speakers: --set least_sentences=20.</source>
<translation>Verwenden Sie --method {name} oder weniger Sprecher: --set least_sentences=20.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>Use 1 to {longest_name} letters, without line breaks.</source>
<translation>Verwenden Sie 1 bis {longest_name} Zeichen ohne Zeilenumbruch.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>Use a name that ends in .svg, .png or .csv.</source>
<translation>Verwenden Sie einen Namen, der auf .svg, .png oder .csv endet.</translation>
</message>
<message>
<location filename="engine/corpora/storing/store.py" />
<source>Use a newer Parlance.</source>
<translation>Verwenden Sie ein neueres Parlance.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/source_text.py" />
<source>Use another method, which keeps the table, or start from {model}.</source>
<translation>Verwenden Sie ein anderes Verfahren, das die Wortvektoren behält, oder beginnen Sie mit {model}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>Use fewer.</source>
<translation>Verwenden Sie weniger.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Use it again first: `parlance model promote {id}`.</source>
<translation>Verwenden Sie es zuerst wieder: `parlance model promote {id}`.</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>Use it with the version of Parlance that made it, or adapt the model once more.</source>
<translation>Verwenden Sie es mit der Parlance-Version, die es erstellt hat, oder lernen Sie das Modell noch einmal an.</translation>
</message>
<message>
<location filename="engine/library/library.py" />
<source>Use lower-case letters, digits, hyphens and underscores, at most 80.</source>
<translation>Erlaubt sind Kleinbuchstaben, Ziffern, Bindestriche und Unterstriche, höchstens 80.</translation>
</message>
<message>
<location filename="engine/text/subwords.py" />
<source>Use more text or a smaller vocabulary.</source>
<translation>Verwenden Sie mehr Text oder ein kleineres Vokabular.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Use one of {presets}.</source>
<translation>Verwenden Sie eines von diesen: {presets}.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/catalogue.py" />
<source>Use {exportformat}: --as, or the ending of the file's name.</source>
<translation>Verwenden Sie {exportformat}: --as oder die Endung des Dateinamens.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Use {per_word} instead.</source>
<translation>Verwenden Sie stattdessen {per_word}.</translation>
</message>
<message>
<location filename="engine/tasks/models/words.py" />
<source>Vectors are added only from the same space: the same dimension, learned together.</source>
<translation>Hinzufügen lassen sich nur Vektoren aus demselben Raum: mit derselben Dimension und zusammen gelernt.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>Version {version} of what {speaker_id} learned for {model} is damaged in the catalogue ({error}).</source>
<translation>Version {version} dessen, was {speaker_id} für {model} gelernt hat, ist im Katalog beschädigt ({error}).</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Vocabulary adaptation, VA-CBoW (baseline): {sato}</source>
<translation>Vokabularanpassung, VA-CBoW (Vergleichsverfahren): {sato}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Vocabulary adaptation, VA-LLM: {sato}</source>
<translation>Vokabularanpassung, VA-LLM: {sato}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Vocabulary adaptation, VA-Linear (baseline): {sato}</source>
<translation>Vokabularanpassung, VA-Linear (Vergleichsverfahren): {sato}</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>Wait for it, or stop it with `parlance jobs cancel {run_id}`.</source>
<translation>Warten Sie, bis er fertig ist, oder beenden Sie ihn mit `parlance jobs cancel {run_id}`.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>Wait for its import or export to end, then try again.</source>
<translation>Warten Sie, bis dessen Import oder Export fertig ist, und versuchen Sie es dann erneut.</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>Wait until it has ended{keep}</source>
<translation>Warten Sie, bis er fertig ist{keep}</translation>
</message>
<message>
<location filename="engine/tasks/models/from_hub.py" />
<source>Wait until that has ended.</source>
<translation>Warten Sie, bis der Download beendet ist.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>Waiting for {what} to end</source>
<translation>Warten auf: {what}</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/triton.py" />
<source>What Triton is told of {name} is not what it takes: {problems}.</source>
<translation>Die Angaben für Triton stimmen nicht mit {name} überein: {problems}.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>What is read as {wanted} looks like {found}</source>
<translation>Was als {wanted} gelesen wird, sieht aus wie {found}</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>What the command line calls it</source>
<translation>Name in der Befehlszeile</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>What the model before was best at: {name}, BLEU {before} → {now}.</source>
<translation>Was das Modell davor am besten konnte: {name}, BLEU {before} → {now}.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>What this version has: `parlance adapt --help`.</source>
<translation>Was diese Version kann: `parlance adapt --help`.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>What was confirmed last for {domain} is not in its memory yet</source>
<translation>Das zuletzt für {domain} Bestätigte ist noch nicht im TM</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>What was learned was forgotten by hand.</source>
<translation>Das Gelernte wurde von Hand verworfen.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Whether it forgot anything else was not checked.</source>
<translation>Ob es anderes vergessen hat, wurde nicht geprüft.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>Whether translations come closer was not measured.</source>
<translation>Ob Übersetzungen näher herankommen, wurde nicht gemessen.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Who wrote a text is found with scikit-learn, which is not installed.</source>
<translation>Von wem ein Text stammt, wird mit scikit-learn ermittelt, das nicht installiert ist.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>With --as {as} speakers stay apart from the model: they are fed to its graph</source>
<translation>Mit --as {as} bleiben Sprecher vom Modell getrennt: Sie werden seinem Graphen eingegeben</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/argos_package.py" />
<source>With Argos Translate</source>
<translation>With Argos Translate</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/ctranslate2_folder.py" />
<source>With CTranslate2</source>
<translation>With CTranslate2</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>With Marian</source>
<translation>With Marian</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>With it went the runs that held text of it: {runs}.</source>
<translation>Mit gelöscht wurden die Durchläufe, die Text davon enthielten: {runs}.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>With more pairs, measure again: `{again}`.</source>
<translation>Messen Sie mit mehr Satzpaaren noch einmal: `{again}`.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/rows.py" />
<source>With one speaker there is nobody to tell apart.</source>
<translation>Bei einem einzigen Sprecher gibt es niemanden zu unterscheiden.</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>With only {n_words} words, these numbers are a first impression; {thin} make them firm.</source>
<translation>Bei nur {n_words} Wörtern geben diese Zahlen einen ersten Eindruck; ab {thin} sind sie belastbar.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>With transformers</source>
<translation>With transformers</translation>
</message>
<message>
<location filename="engine/text/words/terms.py" />
<source>Without text on one side, so of no use: {empty}.</source>
<translation>Ohne Text auf einer Seite und deshalb ohne Wirkung: {empty}.</translation>
</message>
<message>
<location filename="engine/corpora/readers/docx.py" />
<source>Word document (DOCX)</source>
<translation>Word-Dokument (DOCX)</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Word-level layer-wise domain mixing, encoder and decoder: {jiang}</source>
<translation>Wort- und schichtweise Mischung der Fachgebiete, Encoder und Decoder: {jiang}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Word-level layer-wise domain mixing, encoder: {jiang}</source>
<translation>Wort- und schichtweise Mischung der Fachgebiete, Encoder: {jiang}</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Words that both sides share, per cent</source>
<translation>Anteil gemeinsamer Wörter beider Seiten in Prozent</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>Worse on general text: {change}, not surely more than the {margin} that may be lost</source>
<translation>Schlechter bei allgemeinem Text: {change}, nicht sicher mehr als der zulässige Verlust von {margin}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>Worse on general text: {change}.</source>
<translation>Schlechter bei allgemeinem Text: {change}.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>Worse than “{base}” in its domain: {change}.</source>
<translation>Im Fachgebiet schlechter als „{base}“: {change}.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>Worse with a profile: {amount} ({difference}).</source>
<translation>Schlechter mit Profil: {amount} ({difference}).</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>Worse {place}: {change}.</source>
<translation>Schlechter {place}: {change}.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>Write CORPUS@speaker, CORPUS@document or CORPUS@document:400x25.</source>
<translation>Schreiben Sie CORPUS@speaker, CORPUS@document oder CORPUS@document:400x25.</translation>
</message>
<message>
<location filename="engine/text/languages.py" />
<source>Write a language tag such as "de" or "en".</source>
<translation>Schreiben Sie ein Sprachkürzel wie „de“ oder „en“.</translation>
</message>
<message>
<location filename="engine/orders/order.py" />
<source>Write it as NAME@2 for twice per epoch, NAME@0.5 for every second pair.</source>
<translation>Schreiben Sie NAME@2 für zweimal pro Durchgang, NAME@0.5 für jedes zweite Satzpaar.</translation>
</message>
<message>
<location filename="engine/exchange/hub_names.py" />
<source>Write it as OWNER/NAME, as on the model's page: Helsinki-NLP/opus-mt-de-en.</source>
<translation>Schreiben Sie ihn wie auf der Seite des Modells als OWNER/NAME: Helsinki-NLP/opus-mt-de-en.</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>Write it like utf-8, utf-16, windows-1252 or shift_jis.</source>
<translation>Schreiben Sie sie wie utf-8, utf-16, windows-1252 oder shift_jis.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>Write the translation to another file.</source>
<translation>Schreiben Sie die Übersetzung in eine andere Datei.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>Write to {name}.</source>
<translation>Schreiben Sie nach {name}.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>Write {name}@{by}, or choose another corpus.</source>
<translation>Schreiben Sie {name}@{by} oder wählen Sie einen anderen Textbestand.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>Writing the model</source>
<translation>Modell wird geschrieben</translation>
</message>
<message>
<location filename="engine/export/model_export.py" />
<source>Writing the pack</source>
<translation>Paket wird geschrieben</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>Wrong language</source>
<translation>Falsche Sprache</translation>
</message>
<message>
<location filename="engine/corpora/readers/xliff.py" />
<source>XLIFF {value}</source>
<translation>XLIFF {value}</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>You chose “{title}”.</source>
<translation>Sie haben „{title}“ gewählt.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>You chose “{title}”: {said}</source>
<translation>Sie haben „{title}“ gewählt: {said}</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>You preferred neither: no sentence was answered with a side.</source>
<translation>Keine Vorliebe: Sie haben sich bei keinem Satz für eine Seite entschieden.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/promotion.py" />
<source>You promoted it.</source>
<translation>Sie haben es in Gebrauch genommen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>You said it is for this domain alone</source>
<translation>Sie haben es allein für dieses Fachgebiet bestimmt</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>You surely prefer “{better}” to “{worse}”: {told} with a preference.</source>
<translation>Sie ziehen „{better}“ eindeutig „{worse}“ vor: {told}.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>You went back from {id}, so it does not learn any more.</source>
<translation>Sie sind von {id} zurückgekehrt, deshalb lernt es nicht mehr.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/promotion.py" />
<source>You went back to {id}.</source>
<translation>Sie sind zu {id} zurückgekehrt.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>Your text has {n_pairs}</source>
<translation>Ihr Text hat {n_pairs}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>Zhang, Liu, Xiong, Zhang, Chen (2020)</source>
<translation>Zhang, Liu, Xiong, Zhang, Chen (2020)</translation>
</message>
<message>
<location filename="engine/documents/workbooks.py" />
<source>[Threaded comment]</source>
<translation>[Threaded comment]</translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>[rank, {width}]</source>
<translation>[rank, {width}]</translation>
</message>
<message>
<location filename="engine/documents/subtitles.py" />
<source>[script info]</source>
<translation>[script info]</translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>[{width}, rank]</source>
<translation>[{width}, rank]</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>`parlance adapt --model {id} --domain {domain}`</source>
<translation>`parlance adapt --model {id} --domain {domain}`</translation>
</message>
<message>
<location filename="engine/tasks/training/base_models.py" />
<source>`parlance adapt --model {start_from} --domain DOMAIN --method fine-tune` trains all of it on.</source>
<translation>`parlance adapt --model {start_from} --domain DOMAIN --method fine-tune` trainiert es als Ganzes weiter.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>`parlance corpus import FILE --domain {domain} {languages}`</source>
<translation>`parlance corpus import FILE --domain {domain} {languages}`</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>`parlance corpus list` shows the corpora there are.</source>
<translation>`parlance corpus list` zeigt die vorhandenen Textbestände.</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>`parlance corpus list` shows those there are.</source>
<translation>`parlance corpus list` zeigt die vorhandenen.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>`parlance model list` shows what there is.</source>
<translation>`parlance model list` zeigt, was es gibt.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/unmixing.py" />
<source>`parlance model show MODEL` tells of a model whether it was mixed.</source>
<translation>`parlance model show MODEL` zeigt, ob ein Modell gemischt wurde.</translation>
</message>
<message>
<location filename="engine/runtime/devices.py" />
<source>a CUDA device was found and works</source>
<translation>ein CUDA-Gerät wurde gefunden und funktioniert</translation>
</message>
<message>
<location filename="engine/runtime/session.py" />
<source>a GPU runs float16 or float32, and there are int8 graphs alone</source>
<translation>eine Grafikkarte rechnet mit float16 oder float32, und es gibt nur int8-Graphen</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a PDF document</source>
<translation>ein PDF-Dokument</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>a PO file</source>
<translation>eine PO-Datei</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a PowerPoint presentation</source>
<translation>eine PowerPoint-Präsentation</translation>
</message>
<message>
<location filename="engine/documents/slides.py" />
<source>a PowerPoint presentation (PPTX)</source>
<translation>eine PowerPoint-Präsentation (PPTX)</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>a Qt translation file (TS)</source>
<translation>eine Qt-Übersetzungsdatei (TS)</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a RAR archive</source>
<translation>ein RAR-Archiv</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a TAR archive</source>
<translation>ein TAR-Archiv</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>a TOML file</source>
<translation>eine TOML-Datei</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a Trados TagEditor file (TTX)</source>
<translation>eine Trados-TagEditor-Datei (TTX)</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>a Word document</source>
<translation>ein Word-Dokument</translation>
</message>
<message>
<location filename="engine/documents/word.py" />
<source>a Word document (DOCX)</source>
<translation>ein Word-Dokument (DOCX)</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a Wordfast file (TXML)</source>
<translation>eine Wordfast-Datei (TXML)</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>a YAML file</source>
<translation>eine YAML-Datei</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>a ZIP archive; unpack it and give the file in it</source>
<translation>ein ZIP-Archiv; entpacken Sie es und geben Sie die Datei darin an</translation>
</message>
<message>
<location filename="engine/documents/web_pages.py" />
<source>a binary file</source>
<translation>eine Binärdatei</translation>
</message>
<message>
<location filename="engine/documents/epub.py" />
<source>a book (EPUB)</source>
<translation>ein Buch (EPUB)</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>a bzip2 archive; unpack it and give the file in it</source>
<translation>ein bzip2-Archiv; entpacken Sie es und geben Sie die Datei darin an</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>a chain of it leads out of the file</source>
<translation>eine Kette von Sektoren führt aus der Datei hinaus</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>a chain of it leads out of the file, or round</source>
<translation>eine Kette von Sektoren führt aus der Datei hinaus oder im Kreis</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>a chain of it leads round</source>
<translation>eine Kette von Sektoren führt im Kreis</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a compiled PO file (MO)</source>
<translation>eine kompilierte PO-Datei (MO)</translation>
</message>
<message>
<location filename="engine/runtime/mapped.py" />
<source>a field is longer than what it is in</source>
<translation>ein Feld ist länger als das, worin es steht</translation>
</message>
<message>
<location filename="engine/runtime/mapped.py" />
<source>a field is missing</source>
<translation>ein Feld fehlt</translation>
</message>
<message>
<location filename="engine/runtime/mapped.py" />
<source>a field is of the kind {kind}</source>
<translation>ein Feld ist von der Art {kind}</translation>
</message>
<message>
<location filename="engine/documents/resources/android.py" />
<source>a file of Android's strings</source>
<translation>eine Datei mit Android-Texten</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>a file of program strings</source>
<translation>eine Datei mit Programmtexten</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>a file of settings or properties</source>
<translation>eine Datei mit Einstellungen oder Properties</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>a file of subtitles ({shown})</source>
<translation>eine Untertiteldatei ({shown})</translation>
</message>
<message>
<location filename="engine/tasks/corpora/catalogue.py" />
<source>a file without an ending</source>
<translation>Datei ohne Endung</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>a full bias for {n_speakers} speakers and {n_words} words does not fit into memory</source>
<translation>ein voller Bias für {n_speakers} Sprecher und {n_words} Wörter passt nicht in den Arbeitsspeicher</translation>
</message>
<message>
<location filename="engine/tasks/glossaries.py" />
<source>a glossary's name has 1 to {longest_name} characters</source>
<translation>der Name eines Glossars hat 1 bis {longest_name} Zeichen</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a language resource template</source>
<translation>eine Sprachressourcen-Vorlage</translation>
</message>
<message>
<location filename="engine/tasks/adapting/domain_corpora.py" />
<source>a list of terms</source>
<translation>eine Begriffsliste</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>a little worse</source>
<translation>etwas schlechter</translation>
</message>
<message>
<location filename="engine/exchange/recognising.py" />
<source>a model of the kind {kind}</source>
<translation>ein Modell der Art {kind}</translation>
</message>
<message>
<location filename="engine/exchange/recognising.py" />
<source>a model that does not say of which kind it is</source>
<translation>ein Modell ohne Angabe seiner Art</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>a model that is trained on keeps its parts, so {method} and --start-from do not go together; `parlance adapt --model MODEL --domain DOMAIN --method {method_}` gives them to a model</source>
<translation>ein weitertrainiertes Modell behält seine Teile, daher passen {method} und --start-from nicht zusammen; ein Modell bekommt sie mit `parlance adapt --model MODEL --domain DOMAIN --method {method_}`</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>a name has at most {longest} characters, among them a Latin letter or a digit, not {name}</source>
<translation>ein Name hat höchstens {longest} Zeichen, darunter einen lateinischen Buchstaben oder eine Ziffer, nicht {name}</translation>
</message>
<message>
<location filename="engine/runtime/mapped.py" />
<source>a number has no end</source>
<translation>eine Zahl hat kein Ende</translation>
</message>
<message>
<location filename="engine/base/json_values.py" />
<source>a number is out of range</source>
<translation>eine Zahl liegt außerhalb des zulässigen Bereichs</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>a number of so many digits</source>
<translation>eine Zahl mit so vielen Stellen</translation>
</message>
<message>
<location filename="engine/tasks/translation/open_systems.py" />
<source>a pack counts from 0 to {most_weight}, not {nothing}</source>
<translation>ein Paket zählt von 0 bis {most_weight}, nicht {nothing}</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>a pack must name its parent</source>
<translation>ein Paket muss sein Ausgangsmodell nennen</translation>
</message>
<message>
<location filename="engine/corpora/memory.py" />
<source>a part has not as many rows as it says</source>
<translation>ein Teil hat nicht so viele Zeilen wie angegeben</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>a picture cannot be written as {name}</source>
<translation>ein Bild kann nicht als {name} geschrieben werden</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>a plain model</source>
<translation>ein einfaches Modell</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>a plain text</source>
<translation>ein reiner Text</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>a profile is of no kind {value}</source>
<translation>die Profilart {value} gibt es nicht</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>a program or a style sheet</source>
<translation>ein Programm oder ein Stylesheet</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>a program or a typeset text</source>
<translation>ein Programm oder ein gesetzter Text</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a property list</source>
<translation>eine Property-Liste</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>a rank of {rank} is more than there are speakers ({n_speakers})</source>
<translation>ein Rang von {rank} ist mehr, als es Sprecher gibt ({n_speakers})</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>a recipe is a JSON object</source>
<translation>eine Vorlage ist ein JSON-Objekt</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>a reverse model translates back, so it goes with --back-translate</source>
<translation>ein Rückwärtsmodell übersetzt zurück und gehört deshalb zu --back-translate</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a rich text document (RTF)</source>
<translation>ein Rich-Text-Dokument (RTF)</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>a rule is for source or target, not {side}</source>
<translation>eine Regel gilt für source oder target, nicht {side}</translation>
</message>
<message>
<location filename="engine/results/models.py" />
<source>a sentence in {one}; of many, {many} a second ({device})</source>
<translation>ein Satz in {one}; bei vielen {many} pro Sekunde ({device})</translation>
</message>
<message>
<location filename="engine/results/models.py" />
<source>a sentence of {n_speed_tokens} tokens in {one}, {n_speed_together} together in {together}</source>
<translation>ein Satz aus {n_speed_tokens} Tokens in {one}, {n_speed_together} zusammen in {together}</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>a share is {value}</source>
<translation>ein Anteil ist {value}</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>a sheet of it has more columns than there can be</source>
<translation>ein Blatt hat mehr Spalten als möglich</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>a sheet of it has more rows than there can be</source>
<translation>ein Blatt hat mehr Zeilen als möglich</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>a source file needs a reference file, and the other way round</source>
<translation>zu einer Datei mit Ausgangstext gehört eine mit Referenzen und umgekehrt</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>a speaker cannot learn from {value} sentences</source>
<translation>ein Sprecher kann nicht aus {value} Sätzen lernen</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>a speaker has no {field}</source>
<translation>ein Sprecher hat kein Feld {field}</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>a stream of it is longer than the whole file</source>
<translation>ein Datenstrom ist länger als die ganze Datei</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>a strength goes with a speaker</source>
<translation>eine Stärke gehört zu einem Sprecher</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>a subword is there twice, or they are not in order</source>
<translation>ein Teilwort kommt doppelt vor, oder die Reihenfolge stimmt nicht</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/systems.py" />
<source>a system cannot be called {key}</source>
<translation>ein System kann nicht {key} heißen</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>a table (CSV or TSV)</source>
<translation>eine Tabelle (CSV oder TSV)</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>a term base (TBX)</source>
<translation>eine Terminologiedatenbank (TBX)</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>a text in markup (HTML or XML)</source>
<translation>ein Text mit Auszeichnung (HTML oder XML)</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>a text in markup (reStructuredText, AsciiDoc or TeX)</source>
<translation>ein Text mit Auszeichnung (reStructuredText, AsciiDoc oder TeX)</translation>
</message>
<message>
<location filename="engine/adaptation/word_spaces.py" />
<source>a token {max} of {n_known}</source>
<translation>Token {max} bei nur {n_known}</translation>
</message>
<message>
<location filename="engine/documents/qt_ts.py" />
<source>a translation file of Qt</source>
<translation>eine Qt-Übersetzungsdatei</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>a translation memory (TMX)</source>
<translation>ein Translation-Memory (TMX)</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a web page (HTML)</source>
<translation>eine Webseite (HTML)</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>a whole number</source>
<translation>eine ganze Zahl</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>a zstd archive</source>
<translation>ein zstd-Archiv</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>about {unit}</source>
<translation>etwa {unit}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>about {value} seconds</source>
<translation>etwa {value} Sekunden</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>above {least}</source>
<translation>über {least}</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>added {noun}</source>
<translation>hinzugefügt: {noun}</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>against another speaker's profile {difference}</source>
<translation>gegenüber dem Profil eines anderen Sprechers {difference}</translation>
</message>
<message>
<location filename="engine/tasks/corpora/confirmed.py" />
<source>all are to learn from</source>
<translation>aus allen wird gelernt</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>all {n_sentences} sentences are</source>
<translation>alle {n_sentences} Sätze sind</translation>
</message>
<message>
<location filename="engine/corpora/storing/rejects.py" />
<source>already in the domain</source>
<translation>schon im Fachgebiet</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an Android resource file</source>
<translation>eine Android-Ressourcendatei</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an EPUB book</source>
<translation>ein EPUB-Buch</translation>
</message>
<message>
<location filename="engine/documents/workbooks.py" />
<source>an Excel workbook (XLSX)</source>
<translation>eine Excel-Arbeitsmappe (XLSX)</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>an HDF5 file</source>
<translation>eine HDF5-Datei</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an OpenDocument presentation (ODP)</source>
<translation>eine OpenDocument-Präsentation (ODP)</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>an OpenDocument spreadsheet (ODS)</source>
<translation>eine OpenDocument-Tabelle (ODS)</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an OpenDocument text (ODT)</source>
<translation>ein OpenDocument-Text (ODT)</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>an XLIFF file</source>
<translation>eine XLIFF-Datei</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an XML file that Parlance does not read (&lt;{value}&gt;)</source>
<translation>eine XML-Datei, die Parlance nicht liest (&lt;{value}&gt;)</translation>
</message>
<message>
<location filename="engine/runtime/mapped.py" />
<source>an array of it has {n_axes} axes</source>
<translation>ein Array darin hat {n_axes} Achsen</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>an array of numpy, which has no words</source>
<translation>ein numpy-Array, das keine Wörter enthält</translation>
</message>
<message>
<location filename="engine/runtime/mapped.py" />
<source>an array of shape {shape} has {n_bytes} bytes</source>
<translation>ein Array der Form {shape} hat {n_bytes} Byte</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>an earlier text; with this one it may differ</source>
<translation>früherer Text; mit diesem kann es abweichen</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>an import</source>
<translation>ein Import</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an office document of an unknown kind</source>
<translation>ein Office-Dokument unbekannter Art</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>an office document or a packed archive</source>
<translation>ein Office-Dokument oder ein gepacktes Archiv</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an office document that is locked by a password</source>
<translation>ein mit einem Kennwort gesperrtes Office-Dokument</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an old PowerPoint presentation (PPT)</source>
<translation>eine alte PowerPoint-Präsentation (PPT)</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an old Word document (DOC)</source>
<translation>ein altes Word-Dokument (DOC)</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an old office document</source>
<translation>ein altes Office-Dokument</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>an xz archive</source>
<translation>ein xz-Archiv</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>an xz archive; unpack it and give the file in it</source>
<translation>ein xz-Archiv; entpacken Sie es und geben Sie die Datei darin an</translation>
</message>
<message>
<location filename="engine/text/words/terms.py" />
<source>and {more} more</source>
<translation>und {more} weitere</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>another language</source>
<translation>eine andere Sprache</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>another language ({found})</source>
<translation>eine andere Sprache ({found})</translation>
</message>
<message>
<location filename="engine/runtime/assembling.py" />
<source>another translation</source>
<translation>eine weitere Übersetzung</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>any language</source>
<translation>beliebige Sprache</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>as no other way was proven to gain more: {most}</source>
<translation>da für kein anderes Verfahren ein größerer Gewinn nachgewiesen ist: {most}</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>as what gains on one text loses on another: {value}; {loss}</source>
<translation>da Gewinn bei einem Text Verlust bei einem anderen bedeutet: {value}; {loss}</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>at least {least}</source>
<translation>mindestens {least}</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>at least {least} and at most {most}</source>
<translation>mindestens {least} und höchstens {most}</translation>
</message>
<message>
<location filename="engine/runtime/session.py" />
<source>bad allocation</source>
<translation>bad allocation</translation>
</message>
<message>
<location filename="engine/speakers/bias_moves.py" />
<source>basis and old_subwords, or new_vectors and new_subwords, differ in length</source>
<translation>basis und old_subwords oder new_vectors und new_subwords sind verschieden lang</translation>
</message>
<message>
<location filename="engine/corpora/readers/qt_ts.py" />
<source>bilingual file</source>
<translation>zweisprachige Datei</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>byte order mark</source>
<translation>Byte-Order-Mark</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>can't allocate memory</source>
<translation>can't allocate memory</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>cannot change {changes} of a run</source>
<translation>{changes} eines Durchlaufs lässt sich nicht ändern</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>changed {different}</source>
<translation>geändert: {different}</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>check {option}</source>
<translation>prüfen Sie {option}</translation>
</message>
<message>
<location filename="engine/corpora/opening.py" />
<source>chosen because it has one</source>
<translation>gewählt, weil es eines hat</translation>
</message>
<message>
<location filename="engine/documents/flows.py" />
<source>codes {codes} are not those of {source}</source>
<translation>die Tags {codes} sind nicht die von {source}</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>column {number}</source>
<translation>Spalte {number}</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>column “{name}”</source>
<translation>Spalte „{name}“</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>columns are those of TSV files among --source-corpus, and none is named</source>
<translation>columns bezieht sich auf TSV-Dateien in --source-corpus, und dort ist keine genannt</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>columns must name two languages, such as de,en, not {value}</source>
<translation>columns muss zwei Sprachen nennen, etwa de,en, nicht {value}</translation>
</message>
<message>
<location filename="engine/documents/workbooks.py" />
<source>comment on {name}!{ref}</source>
<translation>Kommentar zu {name}!{ref}</translation>
</message>
<message>
<location filename="engine/documents/slides.py" />
<source>comment on {place}</source>
<translation>Kommentar zu {place}</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>config.json names a special symbol beyond the {n_rows} subwords of the model.</source>
<translation>config.json nennt ein Sondersymbol jenseits der {n_rows} Teilwörter des Modells.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>config.json numbers the special symbols otherwise than {family} does.</source>
<translation>config.json nummeriert die Sondersymbole anders als {family}.</translation>
</message>
<message>
<location filename="engine/results/sessions.py" />
<source>confirmed above or below</source>
<translation>weiter oben oder unten bestätigt</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>confirmed in {name}</source>
<translation>bestätigt in {name}</translation>
</message>
<message>
<location filename="engine/documents/word.py" />
<source>content control</source>
<translation>Inhaltssteuerelement</translation>
</message>
<message>
<location filename="engine/runtime/assembling.py" />
<source>cut into {parts} parts, it is very long</source>
<translation>sehr lang, daher in {parts} Teile zerlegt</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>d_model must be even and a multiple of n_heads ({n_heads}), not {d_model}</source>
<translation>d_model muss gerade und ein Vielfaches von n_heads ({n_heads}) sein, nicht {d_model}</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>declared in the file</source>
<translation>in der Datei angegeben</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>deleted text</source>
<translation>gelöschter Text</translation>
</message>
<message>
<location filename="engine/runtime/devices.py" />
<source>device is {device}, not "auto" or "cpu"</source>
<translation>das Gerät ist {device}, nicht „auto“ oder „cpu“</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>device must be auto or cpu, not {device}</source>
<translation>device muss auto oder cpu sein, nicht {device}</translation>
</message>
<message>
<location filename="engine/results/domains.py" />
<source>domain {domain}</source>
<translation>Fachgebiet {domain}</translation>
</message>
<message>
<location filename="engine/documents/subtitles.py" />
<source>ends before it begins</source>
<translation>endet vor dem eigenen Beginn</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>equally good</source>
<translation>gleich gut</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>every other byte is zero</source>
<translation>jedes zweite Byte ist null</translation>
</message>
<message>
<location filename="engine/tasks/training/base_models.py" />
<source>extra reading</source>
<translation>Zusatzlektüre</translation>
</message>
<message>
<location filename="engine/runtime/session.py" />
<source>failed to allocate</source>
<translation>failed to allocate</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>fastText, binary</source>
<translation>fastText, binär</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>files from a translation program</source>
<translation>Dateien aus Übersetzungsprogrammen</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>files that can no longer be read</source>
<translation>nicht mehr lesbare Dateien</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>forbidden word</source>
<translation>unzulässiges Wort</translation>
</message>
<message>
<location filename="engine/corpora/readers/tables.py" />
<source>forbids words in the other direction</source>
<translation>verbietet Wörter in der anderen Richtung</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>forgot what was learned</source>
<translation>Gelerntes verworfen</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>found in {what}: {listed}{more}. Name the two with --from and --to</source>
<translation>gefunden in {what}: {listed}{more}. Nennen Sie die beiden mit --from und --to</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>found in {what}: {value} alone. Export it again with the translations in it</source>
<translation>gefunden in {what}: nur {value}. Exportieren Sie die Datei erneut, mit den Übersetzungen</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>gained {difference} BLEU over {against} {interval}</source>
<translation>lag {difference} BLEU über {against} {interval}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>general sentence</source>
<translation>allgemeiner Satz</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>general sentences</source>
<translation>allgemeine Sätze</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>general text</source>
<translation>allgemeiner Text</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>general text from {src} to {tgt}</source>
<translation>allgemeiner Text von {src} nach {tgt}</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>got better</source>
<translation>wurde besser</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>guessed from its letters</source>
<translation>aus den Buchstaben erschlossen</translation>
</message>
<message>
<location filename="engine/base/packed_bounds.py" />
<source>has a name of more than {most_name_bytes} bytes</source>
<translation>enthält einen Namen von mehr als {most_name_bytes} Byte</translation>
</message>
<message>
<location filename="engine/documents/subtitles.py" />
<source>has a time code that cannot be read</source>
<translation>hat einen unlesbaren Timecode</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>has a word that is not UTF-8</source>
<translation>hat ein Wort, das nicht UTF-8 ist</translation>
</message>
<message>
<location filename="engine/base/packed_bounds.py" />
<source>has more than {deepest} folders in each other</source>
<translation>enthält mehr als {deepest} ineinanderliegende Ordner</translation>
</message>
<message>
<location filename="engine/documents/subtitles.py" />
<source>has more than {max_cue_lines} lines</source>
<translation>hat mehr als {max_cue_lines} Zeilen</translation>
</message>
<message>
<location filename="engine/corpora/readers/tbx.py" />
<source>has more than {max_pairs_of_entry} pairs of terms</source>
<translation>mit mehr als {max_pairs_of_entry} Begriffspaaren</translation>
</message>
<message>
<location filename="engine/corpora/readers/tmx.py" />
<source>has more than {max_pairs_of_unit} pairs of texts</source>
<translation>mit mehr als {max_pairs_of_unit} Textpaaren</translation>
</message>
<message>
<location filename="engine/corpora/readers/subtitles.py" />
<source>has no partner at this time</source>
<translation>ohne Gegenstück zu dieser Zeit</translation>
</message>
<message>
<location filename="engine/corpora/readers/bilingual.py" />
<source>has no translation</source>
<translation>ohne Übersetzung</translation>
</message>
<message>
<location filename="engine/corpora/readers/tbx.py" />
<source>has no {missing} term</source>
<translation>ohne Begriff auf {missing}</translation>
</message>
<message>
<location filename="engine/corpora/readers/bilingual.py" />
<source>has no {missing} text</source>
<translation>ohne Text auf {missing}</translation>
</message>
<message>
<location filename="engine/base/graph_io.py" />
<source>has values beyond ±{largest_weight}, as no model has</source>
<translation>enthält Werte jenseits von ±{largest_weight}, wie sie kein Modell hat</translation>
</message>
<message>
<location filename="engine/base/graph_io.py" />
<source>has values that are not finite</source>
<translation>enthält Werte, die nicht endlich sind</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>has {found} numbers instead of {dimension}</source>
<translation>hat {found} statt {dimension} Zahlen</translation>
</message>
<message>
<location filename="engine/corpora/readers/tables.py" />
<source>has {n_cells}, not {n_needed}</source>
<translation>hat {n_cells} statt {n_needed}</translation>
</message>
<message>
<location filename="engine/exchange/hub.py" />
<source>has {size} of {size_} bytes</source>
<translation>hat {size} von {size_} Byte</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>header or footer</source>
<translation>Kopf- oder Fußzeile</translation>
</message>
<message>
<location filename="engine/documents/workbooks.py" />
<source>header or footer of {name}</source>
<translation>Kopf- oder Fußzeile von {name}</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>held_out must be in [0, 1), not {held_out}</source>
<translation>held_out muss in [0, 1) liegen, nicht {held_out}</translation>
</message>
<message>
<location filename="engine/documents/segments.py" />
<source>holds a NUL character</source>
<translation>enthält ein NUL-Zeichen</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>holds a line break or a tab</source>
<translation>enthält einen Zeilenumbruch oder Tabulator</translation>
</message>
<message>
<location filename="engine/documents/segments.py" />
<source>holds bytes that are not text in the file's encoding</source>
<translation>enthält Bytes, die in der Codierung der Datei kein Text sind</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>holds half a character</source>
<translation>enthält ein halbes Zeichen</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>holds subtitles, and no second file goes with it</source>
<translation>enthält Untertitel, und keine zweite Datei gehört dazu</translation>
</message>
<message>
<location filename="engine/corpora/readers/tables.py" />
<source>holds tags or metadata that cannot be read</source>
<translation>mit Tags oder Metadaten, die nicht lesbar sind</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>holds {pop}, which parts the names of folders</source>
<translation>enthält {pop}, das Trennzeichen von Ordnernamen</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>hours must be above 0 and at most {most_hours}, not {hours}</source>
<translation>hours muss größer als 0 und höchstens {most_hours} sein, nicht {hours}</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>id {model_id} cannot be a folder's name</source>
<translation>die Kennung {model_id} ist als Ordnername nicht möglich</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>if the computer stays as busy as it is</source>
<translation>wenn der Computer so ausgelastet bleibt wie jetzt</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>imported from a file</source>
<translation>aus einer Datei importiert</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>in unseen sentences their own words became {cv_gain} on average</source>
<translation>in ungesehenen Sätzen wurden die eigenen Wörter im Mittel {cv_gain}</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/evaluation.py" />
<source>in your domain</source>
<translation>in Ihrem Fachgebiet</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/evaluation.py" />
<source>in your domain ({measures})</source>
<translation>in Ihrem Fachgebiet ({measures})</translation>
</message>
<message>
<location filename="engine/tasks/memory/measuring.py" />
<source>in {domain}, with similar pairs as examples</source>
<translation>in {domain}, mit ähnlichen Satzpaaren als Beispielen</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>instructions and warnings</source>
<translation>Anleitungen und Warnhinweise</translation>
</message>
<message>
<location filename="engine/export/parity.py" />
<source>int8 has chrF {int8_chrf}, float32 {float32_chrf}.</source>
<translation>int8 hat chrF {int8_chrf}, float32 {float32_chrf}.</translation>
</message>
<message>
<location filename="engine/export/parity.py" />
<source>int8 loses {int8_log_prob_loss} nats per token against float32.</source>
<translation>int8 verliert gegenüber float32 {int8_log_prob_loss} Nats pro Token.</translation>
</message>
<message>
<location filename="engine/documents/subtitles.py" />
<source>is a drawing</source>
<translation>ist eine Zeichnung</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>is a list of terms already</source>
<translation>ist schon eine Begriffsliste</translation>
</message>
<message>
<location filename="engine/library/catalogue.py" />
<source>is empty</source>
<translation>ist leer</translation>
</message>
<message>
<location filename="engine/corpora/readers/tables.py" />
<source>is in other languages, as its columns of languages say</source>
<translation>laut Sprachspalten in anderen Sprachen</translation>
</message>
<message>
<location filename="engine/corpora/readers/bilingual.py" />
<source>is locked</source>
<translation>gesperrt</translation>
</message>
<message>
<location filename="engine/tasks/corpora/confirmed.py" />
<source>is longer than {most_confirmed} characters</source>
<translation>länger als {most_confirmed} Zeichen</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>is made of dots alone</source>
<translation>besteht nur aus Punkten</translation>
</message>
<message>
<location filename="engine/documents/segments.py" />
<source>is marked as not to be translated</source>
<translation>ist als nicht zu übersetzen markiert</translation>
</message>
<message>
<location filename="engine/documents/segments.py" />
<source>is marked as obsolete</source>
<translation>ist als veraltet markiert</translation>
</message>
<message>
<location filename="engine/library/catalogue.py" />
<source>is missing</source>
<translation>fehlt</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>is not UTF-8</source>
<translation>ist nicht UTF-8</translation>
</message>
<message>
<location filename="engine/corpora/readers/bilingual.py" />
<source>is not marked as translated</source>
<translation>nicht als übersetzt markiert</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>is not proven to be worse</source>
<translation>ist nicht nachweislich schlechter</translation>
</message>
<message>
<location filename="engine/documents/po.py" />
<source>is not valid PO</source>
<translation>ist kein gültiges PO</translation>
</message>
<message>
<location filename="engine/exchange/hub.py" />
<source>is not what the hub lists</source>
<translation>ist nicht die, die der Hub verzeichnet</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>is plain text without columns, and no second file goes with it</source>
<translation>ist reiner Text ohne Spalten, und keine zweite Datei gehört dazu</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>is text in one language</source>
<translation>ist Text in nur einer Sprache</translation>
</message>
<message>
<location filename="engine/export/weights.py" />
<source>is {dtype}, not float32 or float16</source>
<translation>ist {dtype} statt float32 oder float16</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it begins as M2M-100 does, and has a bias of words</source>
<translation>es beginnt wie M2M-100 und hat einen Bias der Wörter</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it begins with {value}, which its vocabulary lacks</source>
<translation>es beginnt mit {value}, das in seinem Vokabular fehlt</translation>
</message>
<message>
<location filename="engine/export/graph_check.py" />
<source>it brings functions of its own</source>
<translation>er bringt eigene Funktionen mit</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>it cannot be unpacked: {error}.</source>
<translation>die Datei lässt sich nicht entpacken: {error}.</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>it changes special symbols</source>
<translation>sie ändert Sondersymbole</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>it could not be compared with {who}</source>
<translation>es ließ sich nicht mit {who} vergleichen</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>it counts positions as Hugging Face does, not as Marian</source>
<translation>es zählt Positionen wie Hugging Face, nicht wie Marian</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>it counts positions in another way</source>
<translation>es zählt Positionen auf andere Weise</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>it does not scale its word vectors</source>
<translation>es skaliert seine Wortvektoren nicht</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>it ends within its description</source>
<translation>sie endet innerhalb der Beschreibung</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>it ends within word {value}</source>
<translation>sie endet innerhalb von Wort {value}</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/outgoing_model.py" />
<source>it follows the domains of words, which no other program does</source>
<translation>es folgt den Fachgebieten der Wörter; das kann kein anderes Programm</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>it has no group {group}</source>
<translation>es hat keine Gruppe {group}</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it has no symbol for padding</source>
<translation>es hat kein Füllsymbol</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>it has values that are not numbers</source>
<translation>sie enthält Werte, die keine Zahlen sind</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it has weights named {value}</source>
<translation>es hat Gewichte mit dem Namen {value}</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it has {named}</source>
<translation>es hat {named}</translation>
</message>
<message>
<location filename="engine/base/json_values.py" />
<source>it holds more than {most_items} values</source>
<translation>die Datei enthält mehr als {most_items} Werte</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>it holds {n_pictures} {pictures}, and text in pictures is not read</source>
<translation>Text in Bildern wird nicht gelesen (Bilder: {n_pictures})</translation>
</message>
<message>
<location filename="engine/base/files.py" />
<source>it is a device or a pipe, not a regular file</source>
<translation>das ist ein Gerät oder eine Pipe, keine normale Datei</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>it is a file name of more than {most_name_bytes} bytes</source>
<translation>der Dateiname hat mehr als {most_name_bytes} Byte</translation>
</message>
<message>
<location filename="engine/base/files.py" />
<source>it is a folder, not a file</source>
<translation>das ist ein Ordner, keine Datei</translation>
</message>
<message>
<location filename="engine/base/files.py" />
<source>it is a pipe or a device, not a regular file</source>
<translation>das ist eine Pipe oder ein Gerät, keine normale Datei</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it is a {value}</source>
<translation>es ist {value}</translation>
</message>
<message>
<location filename="engine/exchange/students.py" />
<source>it is altered</source>
<translation>die Datei wurde verändert</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/triton.py" />
<source>it is batched, though not all of it begins with the batch</source>
<translation>es wird in Stapeln übersetzt, doch nicht alles beginnt mit dem Stapel</translation>
</message>
<message>
<location filename="engine/base/packed_bounds.py" />
<source>it is cut off</source>
<translation>die Datei ist abgeschnitten</translation>
</message>
<message>
<location filename="engine/corpora/memory.py" />
<source>it is damaged</source>
<translation>die Datei ist beschädigt</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>it is empty</source>
<translation>es ist leer</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>it is empty, or holds numbers alone</source>
<translation>das Dokument ist leer oder enthält nur Zahlen</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>it is its own parent</source>
<translation>es ist sein eigenes Ausgangsmodell</translation>
</message>
<message>
<location filename="engine/export/graph_check.py" />
<source>it is larger than any model</source>
<translation>er ist größer als jedes Modell</translation>
</message>
<message>
<location filename="engine/base/packed_bounds.py" />
<source>it is larger than any such file</source>
<translation>die Datei ist größer als jede solche Datei</translation>
</message>
<message>
<location filename="engine/exchange/releases.py" />
<source>it is larger than any such model</source>
<translation>die Datei ist größer als jedes solche Modell</translation>
</message>
<message>
<location filename="engine/base/files.py" />
<source>it is larger than {value} MB, which no such file is</source>
<translation>die Datei ist größer als {value} MB, und so groß ist keine solche Datei</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it is longer than it says</source>
<translation>die Datei ist länger als angegeben</translation>
</message>
<message>
<location filename="engine/runtime/mapped.py" />
<source>it is no adapter file</source>
<translation>es ist keine Adapterdatei</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>it is not proven better than the model before, and scored lower</source>
<translation>es ist nicht nachweislich besser als das Modell davor und erreichte einen niedrigeren Wert</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>it is not proven better than the model before, and there was more to change</source>
<translation>es ist nicht nachweislich besser als das Modell davor, und es war mehr zu ändern</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>it is not proven better than {who}, and did not score higher</source>
<translation>es ist nicht nachweislich besser als {who} und erreichte keinen höheren Wert</translation>
</message>
<message>
<location filename="engine/exchange/students.py" />
<source>it is of another format</source>
<translation>die Datei hat ein anderes Format</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>it is of format {version}, and only format {version_} is read</source>
<translation>die Datei hat Format {version}, gelesen wird nur Format {version_}</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it is of version {version}, and only {value} to {value_} are read</source>
<translation>die Datei hat Version {version}, gelesen werden nur {value} bis {value_}</translation>
</message>
<message>
<location filename="engine/base/files.py" />
<source>it is read-only</source>
<translation>die Datei ist schreibgeschützt</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>it is worse than the model before</source>
<translation>es ist schlechter als das Modell davor</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>it is {shape}, not [rank, {n_words}]</source>
<translation>sie ist {shape} statt [rank, {n_words}]</translation>
</message>
<message>
<location filename="engine/results/models.py" />
<source>it is {value}, which is not a language code</source>
<translation>{value} ist kein Sprachcode</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>it is {value}, which is not a plain file name</source>
<translation>{value} ist kein einfacher Dateiname</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>it lists no stream</source>
<translation>die Datei nennt keinen Datenstrom</translation>
</message>
<message>
<location filename="engine/runtime/mapped.py" />
<source>it lists {n_arrays} arrays</source>
<translation>es führt {n_arrays} Arrays auf</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>it lost too much on general text</source>
<translation>es hat bei allgemeinem Text zu viel verloren</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it multiplies word vectors in a way of its own</source>
<translation>es multipliziert Wortvektoren auf eigene Weise</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>it names no commit</source>
<translation>kein Commit ist genannt</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>it normalises before its layers, Marian's models behind them</source>
<translation>es normalisiert vor den Schichten, Marians Modelle danach</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>it normalises before its layers, and its decoder begins with a vector that it learned</source>
<translation>es normalisiert vor den Schichten, und sein Decoder beginnt mit einem gelernten Vektor</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>it promises {n_promised} words and ends after {n_read}</source>
<translation>sie kündigt {n_promised} Wörter an und endet nach {n_read}</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>it reads a symbol of the language to write before every sentence</source>
<translation>es liest vor jedem Satz ein Symbol der Zielsprache</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/outgoing_model.py" />
<source>it reads a table of word vectors</source>
<translation>es liest eine Tabelle mit Wortvektoren</translation>
</message>
<message>
<location filename="engine/export/graph_check.py" />
<source>it reads its weights from another file</source>
<translation>er liest seine Gewichte aus einer anderen Datei</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it reads sentences without an end symbol, as those of Argos Translate do</source>
<translation>es liest Sätze ohne Endsymbol, wie die Modelle von Argos Translate</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>it says that it has more sectors than there are</source>
<translation>die Datei gibt mehr Sektoren an, als es gibt</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>it says that it has more texts than it can hold</source>
<translation>die Datei gibt mehr Texte an, als sie enthalten kann</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it scores words with another table than it reads them</source>
<translation>es bewertet Wörter mit einer anderen Tabelle, als es sie liest</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it tells positions apart in another way</source>
<translation>es unterscheidet Positionen auf andere Weise</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>it trains a whole model, and a pack is a part of its parent</source>
<translation>es trainiert ein ganzes Modell, und ein Paket ist nur ein Teil des Ausgangsmodells</translation>
</message>
<message>
<location filename="engine/base/packed_bounds.py" />
<source>it unpacks to more than {max_ratio} times its size</source>
<translation>die Datei wird beim Entpacken mehr als {max_ratio}-mal so groß</translation>
</message>
<message>
<location filename="engine/export/graph_check.py" />
<source>it uses {value}, which no translation model needs</source>
<translation>er verwendet {value}; das braucht kein Übersetzungsmodell</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>it was not compared with the model before it</source>
<translation>es wurde nicht mit dem Modell davor verglichen</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>it wins between {low} % and {high} % of such sentences</source>
<translation>gewinnt bei {low} bis {high} % solcher Sätze</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>it would hold {n_arrays} arrays, which no model does</source>
<translation>angeblich enthält die Datei {n_arrays} Arrays; so viele hat kein Modell</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/outgoing_model.py" />
<source>it writes the domain before every translation</source>
<translation>es schreibt das Fachgebiet vor jede Übersetzung</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>it writes {tgt}, not {tgt_}.</source>
<translation>es schreibt {tgt}, nicht {tgt_}.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>its activation is number {activation}</source>
<translation>es hat die Aktivierungsfunktion Nummer {activation}</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>its activation is the exact GELU</source>
<translation>es hat als Aktivierungsfunktion die exakte GELU</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>its activation is {activation_function}</source>
<translation>es hat die Aktivierungsfunktion {activation_function}</translation>
</message>
<message>
<location filename="engine/speakers/observations.py" />
<source>its arrays do not fit together</source>
<translation>die Arrays passen nicht zusammen</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>its beginning is none</source>
<translation>der Anfang ist ungültig</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>its beginning is not whole</source>
<translation>der Anfang ist nicht vollständig</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/outgoing_model.py" />
<source>its decoder is recurrent, as that of the small models of Firefox</source>
<translation>sein Decoder ist rekurrent, wie bei den kleinen Firefox-Modellen</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/outgoing_model.py" />
<source>its decoder reads a vector before the first word: a speaker's, or as those of M2M-100 do</source>
<translation>sein Decoder liest vor dem ersten Wort einen Vektor, den eines Sprechers oder wie bei M2M-100</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>its decoder reads one more input than the model's own</source>
<translation>der Decoder liest eine Eingabe mehr als der des Ausgangsmodells</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>its elements are nested more than {deepest} deep</source>
<translation>die Elemente sind mehr als {deepest} Ebenen tief verschachtelt</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>its encoder and decoder differ in heads or in width</source>
<translation>Encoder und Decoder unterscheiden sich in den Köpfen oder in der Breite</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>its encoder and decoder differ in {name}</source>
<translation>Encoder und Decoder unterscheiden sich in {name}</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>its graph has parts that its parent's lacks</source>
<translation>der Graph hat Teile, die dem Ausgangsmodell fehlen</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>its layer norm adds {value}</source>
<translation>seine Layer-Norm addiert {value}</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>its list of contents is far too long</source>
<translation>das Inhaltsverzeichnis ist viel zu lang</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>its list of words ends too soon</source>
<translation>die Wortliste endet zu früh</translation>
</message>
<message>
<location filename="engine/exchange/students.py" />
<source>its lists overlap</source>
<translation>ihre Listen überschneiden sich</translation>
</message>
<message>
<location filename="engine/base/caching.py" />
<source>its object is gone</source>
<translation>its object is gone</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>its parts do not fit together</source>
<translation>die Teile passen nicht zusammen</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>its parts have other sizes than it says</source>
<translation>die Teile haben andere Größen als angegeben</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>its sectors have no size that there is</source>
<translation>die Sektoren haben eine Größe, die es nicht gibt</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>its settings are not numbers ({error})</source>
<translation>seine Einstellungen sind keine Zahlen ({error})</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>its settings do not name {error}</source>
<translation>in seinen Einstellungen fehlt {error}</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>its vectors are not all there</source>
<translation>die Vektoren sind nicht vollständig</translation>
</message>
<message>
<location filename="engine/jobs/stopping.py" />
<source>job messages</source>
<translation>job messages</translation>
</message>
<message>
<location filename="engine/jobs/stopping.py" />
<source>job parent</source>
<translation>job parent</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>keep_rows are row numbers from 0</source>
<translation>keep_rows sind Zeilennummern ab 0</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>kind is {kind}, not one of {kinds}</source>
<translation>die Art ist {kind}, keine von {kinds}</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>kind must be {kinds}, not {kind}</source>
<translation>kind muss {kinds} sein, nicht {kind}</translation>
</message>
<message>
<location filename="engine/corpora/readers/subtitles.py" />
<source>lasts longer than {value} minutes</source>
<translation>länger als {value} Minuten</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>learned from {sentence}</source>
<translation>gelernt ({sentence})</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>learning the text that it came from</source>
<translation>Lernen am Text, aus dem das Modell hervorging</translation>
</message>
<message>
<location filename="engine/corpora/opening.py" />
<source>left out</source>
<translation>ausgelassen</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>less than a minute</source>
<translation>weniger als eine Minute</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>letters and business</source>
<translation>Briefe und Geschäftliches</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>limit must be 0 or more, not {limit}</source>
<translation>limit muss 0 oder größer sein, nicht {limit}</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>line {lineno}, column {value}</source>
<translation>Zeile {lineno}, Spalte {value}</translation>
</message>
<message>
<location filename="engine/corpora/readers/tbx.py" />
<source>list of terms</source>
<translation>Begriffsliste</translation>
</message>
<message>
<location filename="engine/export/parity.py" />
<source>log-probabilities of the float32 graph differ from torch's by {largest_difference}, more than {largest_difference_}</source>
<translation>die Log-Wahrscheinlichkeiten des float32-Graphen weichen um {largest_difference} von torch ab, um mehr als {largest_difference_}</translation>
</message>
<message>
<location filename="engine/corpora/readers/plain.py" />
<source>longer than {max_line_chars} characters</source>
<translation>länger als {max_line_chars} Zeichen</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>lost too much on {where}: {change}</source>
<translation>zu viel verloren ({where}): {change}</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>lost {difference} BLEU against {against} {interval}</source>
<translation>lag {difference} BLEU unter {against} {interval}</translation>
</message>
<message>
<location filename="engine/documents/tmx.py" />
<source>machine translation</source>
<translation>maschinelle Übersetzung</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>method must be one of {methods}, not {method}</source>
<translation>method muss eines von {methods} sein, nicht {method}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>more of its sentences have a wrong number</source>
<translation>mehr seiner Sätze haben eine falsche Zahl</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>more than half: {share} of the {unit}s</source>
<translation>mehr als die Hälfte ({share})</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>more than {most_times}</source>
<translation>mehr als {most_times}</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>moved from {model}, as imported</source>
<translation>von {model} übertragen, wie importiert</translation>
</message>
<message>
<location filename="engine/documents/word.py" />
<source>moved text</source>
<translation>verschobener Text</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>much worse</source>
<translation>deutlich schlechter</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>n_best must be between 1 and beam_size ({beam_size}), not {n_best}</source>
<translation>n_best muss zwischen 1 und beam_size ({beam_size}) liegen, nicht {n_best}</translation>
</message>
<message>
<location filename="engine/tasks/training/domains.py" />
<source>n_domains must be {known}, one for each of {known_}, not {n_domains}</source>
<translation>n_domains muss {known} sein, eines für jedes von {known_}, nicht {n_domains}</translation>
</message>
<message>
<location filename="engine/documents/workbooks.py" />
<source>name of a sheet</source>
<translation>Name eines Tabellenblatts</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>nearly all sentences get the same translation</source>
<translation>fast alle Sätze erhalten dieselbe Übersetzung</translation>
</message>
<message>
<location filename="engine/results/importing.py" />
<source>new documents</source>
<translation>neue Dokumente</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>new files</source>
<translation>neue Dateien</translation>
</message>
<message>
<location filename="engine/results/importing.py" />
<source>new passages</source>
<translation>neue Abschnitte</translation>
</message>
<message>
<location filename="engine/results/importing.py" />
<source>new sentences of the same documents</source>
<translation>neue Sätze aus denselben Dokumenten</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>news, knowledge and stories</source>
<translation>Nachrichten, Wissen und Erzählungen</translation>
</message>
<message>
<location filename="engine/runtime/devices.py" />
<source>no NVIDIA graphics card was found</source>
<translation>es wurde keine NVIDIA-Grafikkarte gefunden</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>no change</source>
<translation>keine Änderung</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>no element ends behind character {first}</source>
<translation>no element ends behind character {first}</translation>
</message>
<message>
<location filename="engine/documents/language_tags.py" />
<source>no language</source>
<translation>keine Sprache</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>no languages are named in {what}{like}: add --from {src} --to {tgt}</source>
<translation>keine Sprachen genannt in {what}{like}: Ergänzen Sie --from {src} --to {tgt}</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>no languages are named in {what}{like}: add --from {src}{alone}</source>
<translation>keine Sprachen genannt in {what}{like}: Ergänzen Sie --from {src}{alone}</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>no languages are named in {what}{like}: name both, as in --from de --to en</source>
<translation>keine Sprachen genannt in {what}{like}: Nennen Sie beide, etwa --from de --to en</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>no pairs</source>
<translation>keine Satzpaare</translation>
</message>
<message>
<location filename="engine/results/evaluation.py" />
<source>no proven difference</source>
<translation>kein nachgewiesener Unterschied</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>no share is above 0</source>
<translation>kein Anteil ist größer als 0</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>no unit</source>
<translation>keine Einheit</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>nobody has measured it</source>
<translation>es wurde noch nicht gemessen</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/systems.py" />
<source>none of the systems is a model, so nothing says which languages they translate</source>
<translation>keines der Systeme ist ein Modell, deshalb ist nicht bekannt, welche Sprachen sie übersetzen</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>not a file of word vectors that Parlance knows</source>
<translation>keine Datei mit Wortvektoren, die Parlance kennt</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>not answered</source>
<translation>nicht beantwortet</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>not enough memory</source>
<translation>zu wenig Arbeitsspeicher</translation>
</message>
<message>
<location filename="engine/speakers/fit.py" />
<source>not proven, {gain}</source>
<translation>nicht nachgewiesen, {gain}</translation>
</message>
<message>
<location filename="engine/results/model_details.py" />
<source>not stated</source>
<translation>nicht angegeben</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>not well-formed</source>
<translation>kein wohlgeformtes XML</translation>
</message>
<message>
<location filename="engine/documents/slides.py" />
<source>notes of slide {number}</source>
<translation>Notizen zu Folie {number}</translation>
</message>
<message>
<location filename="engine/documents/kinds.py" />
<source>office documents</source>
<translation>Office-Dokumente</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>on general text</source>
<translation>bei allgemeinem Text</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>on this text</source>
<translation>bei diesem Text</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/evaluation.py" />
<source>on this text ({measures})</source>
<translation>bei diesem Text ({measures})</translation>
</message>
<message>
<location filename="engine/corpora/readers/tables.py" />
<source>opens a quotation mark that is never closed</source>
<translation>mit einem Anführungszeichen, das nie geschlossen wird</translation>
</message>
<message>
<location filename="engine/runtime/session.py" />
<source>out of memory</source>
<translation>zu wenig Arbeitsspeicher</translation>
</message>
<message>
<location filename="engine/corpora/readers/subtitles.py" />
<source>overlaps with too many others</source>
<translation>überschneidet sich mit zu vielen anderen</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>pack_rank (--rank) is of small packs: it goes with --scope pack, and with {able}</source>
<translation>pack_rank (--rank) betrifft kleine Pakete: Es gehört zu --scope pack und zu {able}</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>page number</source>
<translation>Seitenzahl</translation>
</message>
<message>
<location filename="engine/tasks/adapting/domain_corpora.py" />
<source>pairs of sentences</source>
<translation>Satzpaare</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>paragraph {number}</source>
<translation>Absatz {number}</translation>
</message>
<message>
<location filename="engine/corpora/readers/plain.py" />
<source>parallel text</source>
<translation>Paralleltext</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>parlance memory measure --domain {domain} --model {system_id}</source>
<translation>parlance memory measure --domain {domain} --model {system_id}</translation>
</message>
<message>
<location filename="engine/text/numerals/repair.py" />
<source>per cent</source>
<translation>Prozent</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>picture after paragraph {number}</source>
<translation>Bild nach Absatz {number}</translation>
</message>
<message>
<location filename="engine/documents/slides.py" />
<source>picture in {place}</source>
<translation>Bild: {place}</translation>
</message>
<message>
<location filename="engine/documents/word.py" />
<source>picture in {place} {number}</source>
<translation>Bild: {place} {number}</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/outgoing_model.py" />
<source>pipeline_tag: translation</source>
<translation>pipeline_tag: translation</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>plain text</source>
<translation>reiner Text</translation>
</message>
<message>
<location filename="engine/runtime/session.py" />
<source>precision is {precision}, not "int8", "float16" or "float32"</source>
<translation>die Genauigkeit ist {precision}, nicht „int8“, „float16“ oder „float32“</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>precision must be int8 or float32, not {precision}</source>
<translation>precision muss int8 oder float32 sein, nicht {precision}</translation>
</message>
<message>
<location filename="engine/tasks/models/builtin.py" />
<source>precision must be int8, float16 or float32, not {each}</source>
<translation>precision muss int8, float16 oder float32 sein, nicht {each}</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>program texts</source>
<translation>Programmtexte</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>property {name}</source>
<translation>Eigenschaft {name}</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>raised or lowered</source>
<translation>hoch- oder tiefgestellt</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>rank {rank} was asked for (--rank), and {shape} is what is recommended</source>
<translation>Rang {rank} wurde verlangt (--rank), empfohlen ist {shape}</translation>
</message>
<message>
<location filename="engine/runtime/reranking.py" />
<source>read back by {state_key}</source>
<translation>read back by {state_key}</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>reads and writes</source>
<translation>liest und schreibt</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>removed {noun}</source>
<translation>entfernt: {noun}</translation>
</message>
<message>
<location filename="engine/runtime/worklist.py" />
<source>requests wait for each other</source>
<translation>requests wait for each other</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>reset all words changed by hand</source>
<translation>alle von Hand geänderten Wörter zurückgesetzt</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>reset “{word}”</source>
<translation>„{word}“ zurückgesetzt</translation>
</message>
<message>
<location filename="engine/library/catalogue.py" />
<source>row {value} of {value_} refers to nothing</source>
<translation>Zeile {value} von {value_} verweist ins Leere</translation>
</message>
<message>
<location filename="engine/tasks/held_text.py" />
<source>run at work</source>
<translation>run at work</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>scope must be {scopes}, not {scope}</source>
<translation>scope muss {scopes} sein, nicht {scope}</translation>
</message>
<message>
<location filename="engine/documents/xliff_1.py" />
<source>segment {mid}</source>
<translation>Segment {mid}</translation>
</message>
<message>
<location filename="engine/tasks/training/base_models.py" />
<source>several domains</source>
<translation>mehrere Fachgebiete</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>side must be source or target, not {side}</source>
<translation>side muss source oder target sein, nicht {side}</translation>
</message>
<message>
<location filename="engine/corpora/storing/browsing.py" />
<source>side must be {sides}, not {side}</source>
<translation>side muss {sides} sein, nicht {side}</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>side {seed} {place}</source>
<translation>side {seed} {place}</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>slide {value}</source>
<translation>Folie {value}</translation>
</message>
<message>
<location filename="engine/documents/refusals.py" />
<source>something else, or cut off at its beginning</source>
<translation>etwas anderes oder am Anfang abgeschnitten</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>source language</source>
<translation>Ausgangssprache</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>source sentences</source>
<translation>Ausgangssätze</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>source text</source>
<translation>Ausgangstext</translation>
</message>
<message>
<location filename="engine/corpora/storing/store.py" />
<source>split must be one of {splits}, not {split}</source>
<translation>split muss eines von {splits} sein, nicht {split}</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>split must be test or dev, of which speakers learn nothing, not {split}</source>
<translation>split muss test oder dev sein, woraus Sprecher nichts lernen, nicht {split}</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>spreadsheet ({file})</source>
<translation>Tabellendatei ({file})</translation>
</message>
<message>
<location filename="engine/base/files.py" />
<source>standard output is for text of translations alone</source>
<translation>die Standardausgabe nimmt nur Text von Übersetzungen auf</translation>
</message>
<message>
<location filename="engine/corpora/storing/rejects.py" />
<source>stands in another merged corpus</source>
<translation>in einem anderen der zusammengeführten Textbestände</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>stands in cells that are merged across rows</source>
<translation>in Zellen, die über Zeilen hinweg verbunden sind</translation>
</message>
<message>
<location filename="engine/tasks/models/builtin.py" />
<source>status {status}</source>
<translation>Status {status}</translation>
</message>
<message>
<location filename="engine/runtime/assembling.py" />
<source>taken from {corpus}, {origin}; the memory has {others} of it</source>
<translation>aus {corpus}, {origin}; im TM gibt es {others}</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>target language</source>
<translation>Zielsprache</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>term lists</source>
<translation>Begriffslisten</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>test pair</source>
<translation>Testsatz</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>test sentence</source>
<translation>Testsatz</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>text in one language</source>
<translation>Text in nur einer Sprache</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>text of other domains</source>
<translation>Text anderer Domänen</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>tgt_embedding needs its output_bias</source>
<translation>tgt_embedding braucht output_bias</translation>
</message>
<message>
<location filename="engine/runtime/devices.py" />
<source>the CPU was asked for</source>
<translation>der Prozessor wurde gewählt</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>the Firefox model {folder}</source>
<translation>das Firefox-Modell {folder}</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>the GPU ({device})</source>
<translation>Grafikkarte ({device})</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>the domain has no name</source>
<translation>das Fachgebiet hat keinen Namen</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>the domain {name} {unfit}</source>
<translation>das Fachgebiet {name} {unfit}</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>the encoding of XML</source>
<translation>die Codierung von XML</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>the file</source>
<translation>die Datei</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>the form of address must be informal or formal, not {address}</source>
<translation>die Anrede muss informal oder formal sein, nicht {address}</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>the model has changed since.</source>
<translation>das Modell hat sich seitdem geändert.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>the model is large, and rank {rank} is the least that is chosen by itself</source>
<translation>das Modell ist groß, und Rang {rank} ist der kleinste, der von selbst gewählt wird</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>the name {anybody} is the key of programs that name no connection</source>
<translation>der Name {anybody} ist der Schlüssel für Programme, die keine Verbindung nennen</translation>
</message>
<message>
<location filename="engine/tasks/working.py" />
<source>the name {shown} has bytes that are not text</source>
<translation>der Name {shown} enthält Bytes, die kein Text sind</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>the number of target words differs ({sizes})</source>
<translation>die Anzahl der Zielwörter ist unterschiedlich ({sizes})</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>the only sentence is</source>
<translation>der einzige Satz ist</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>the open model is {model_id}, not {model}</source>
<translation>geöffnet ist das Modell {model_id}, nicht {model}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>the other domain “{name}”</source>
<translation>anderes Fachgebiet „{name}“</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>the pack alone</source>
<translation>das Paket allein</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>the pairs or the model have changed since</source>
<translation>die Satzpaare oder das Modell haben sich seither geändert</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>the processor ({n_threads} thread{else})</source>
<translation>Prozessor (Threads: {n_threads})</translation>
</message>
<message>
<location filename="engine/training/speed.py" />
<source>the processor, {core}</source>
<translation>Prozessor, {core}</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>the profile of {name} is {shape}, not {width}</source>
<translation>das Profil von {name} hat die Form {shape}, nicht {width}</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>the project file of a Trados package</source>
<translation>die Projektdatei eines Trados-Pakets</translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>the rank is {found}, not 1 to {most_read}</source>
<translation>der Rang ist {found}, nicht 1 bis {most_read}</translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>the ranks differ ({found})</source>
<translation>die Ränge unterscheiden sich ({found})</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>the recipe has no name</source>
<translation>die Vorlage hat keinen Namen</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>the speakers' own words become {difference} on average</source>
<translation>die eigenen Wörter der Sprecher werden im Mittel {difference}</translation>
</message>
<message>
<location filename="engine/text/subwords.py" />
<source>the subword model</source>
<translation>Das Teilwort-Modell</translation>
</message>
<message>
<location filename="engine/text/subwords.py" />
<source>the subword model just trained</source>
<translation>Das eben trainierte Teilwort-Modell</translation>
</message>
<message>
<location filename="engine/vocabulary/joint_subwords.py" />
<source>the subwords of model and domain</source>
<translation>Das Teilwort-Modell von Modell und Fachgebiet</translation>
</message>
<message>
<location filename="engine/results/importing.py" />
<source>the test text that was given</source>
<translation>der angegebene Testtext</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>the text</source>
<translation>der Text</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>the text has {spans} sentences, and at most {most_sentences} can be looked at</source>
<translation>der Text hat {spans} Sätze, höchstens {most_sentences} lassen sich ansehen</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>the text that the model came from</source>
<translation>dem Text, aus dem das Modell entstand</translation>
</message>
<message>
<location filename="engine/tasks/models/catalogue.py" />
<source>the unfinished import of {name}</source>
<translation>unfertiger Import von {name}</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>the whole model</source>
<translation>dem ganzen Modell</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>the {split} split of {called}</source>
<translation>Teil {split} von {called}</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>the {what} has {name} characters; there is room for {longest_name}</source>
<translation>der Name ({what}) hat {name} Zeichen; Platz ist für {longest_name}</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>the {what} holds a character that is not text ({value})</source>
<translation>der Name ({what}) enthält ein Zeichen, das kein Text ist ({value})</translation>
</message>
<message>
<location filename="engine/tasks/glossaries.py" />
<source>there are {most} glossaries already</source>
<translation>es gibt schon {most} Glossare</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>there are {values} values for {ids} subwords</source>
<translation>es gibt {values} Werte für {ids} Teilwörter</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>there is more to change than with the model before</source>
<translation>es ist mehr zu ändern als mit dem Modell davor</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>there is no sentence in the text</source>
<translation>der Text enthält keinen Satz</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>there is no text to translate</source>
<translation>es gibt keinen Text zum Übersetzen</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/lines.py" />
<source>there is no text with speakers</source>
<translation>es gibt keinen Text mit Sprechern</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>there is no {text}, or none was wanted (gate_sentences=0)</source>
<translation>es gibt keinen ({text}), oder keiner war gewünscht (gate_sentences=0)</translation>
</message>
<message>
<location filename="engine/adaptation/domain_token.py" />
<source>there is text of {value} alone, and a model of several domains needs another</source>
<translation>Text gibt es nur von {value}, und ein Modell für mehrere Fachgebiete braucht ein weiteres</translation>
</message>
<message>
<location filename="engine/tasks/glossaries.py" />
<source>these are the terms of the domain {domain}</source>
<translation>das sind die Begriffe des Fachgebiets {domain}</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>these files</source>
<translation>diesen Dateien</translation>
</message>
<message>
<location filename="engine/tasks/adapting/source_text.py" />
<source>this method learns from other text than the domain's too, and none is named</source>
<translation>dieser Weg lernt auch aus anderem Text als dem der Domäne, und keiner ist angegeben</translation>
</message>
<message>
<location filename="engine/orders/kinds.py" />
<source>this version knows no work of the kind {name}</source>
<translation>diese Version kennt keine Aufträge der Art {name}</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>threads must not be negative, not {n_threads}</source>
<translation>threads darf nicht negativ sein, ist aber {n_threads}</translation>
</message>
<message>
<location filename="engine/tasks/examination.py" />
<source>torch is installed but does not work: {error}. Translating works; training does not.</source>
<translation>torch ist installiert, funktioniert aber nicht: {error}. Übersetzen geht, Trainieren nicht.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>translating back</source>
<translation>Rückübersetzen</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>translating for many</source>
<translation>translating for many</translation>
</message>
<message>
<location filename="engine/corpora/formats.py" />
<source>translation memories</source>
<translation>Translation-Memorys</translation>
</message>
<message>
<location filename="engine/corpora/readers/tmx.py" />
<source>translation memory</source>
<translation>Translation-Memory</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>translations of {sentence}</source>
<translation>Übersetzungen ({sentence})</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>true or false</source>
<translation>true oder false</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>two changes of {name} overlap at character {first}</source>
<translation>zwei Änderungen von {name} überschneiden sich bei Zeichen {first}</translation>
</message>
<message>
<location filename="engine/orders/evaluation.py" />
<source>two files are called {name}</source>
<translation>zwei Dateien heißen {name}</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/systems.py" />
<source>two systems are called {key}</source>
<translation>zwei Systeme heißen {key}</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>typed in</source>
<translation>eingegeben</translation>
</message>
<message>
<location filename="engine/base/packed_bounds.py" />
<source>unpacks to {value} MB, more than the disk has to spare ({value_} MB)</source>
<translation>ergibt entpackt {value} MB, mehr als auf dem Datenträger frei ist ({value_} MB)</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>unseen sentence</source>
<translation>ungesehener Satz</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>valid UTF-8</source>
<translation>gültiges UTF-8</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>vocab_size must be above 0, not {vocab_size}</source>
<translation>vocab_size muss größer als 0 sein, nicht {vocab_size}</translation>
</message>
<message>
<location filename="engine/tasks/models/builtin.py" />
<source>was missing or broken and is</source>
<translation>fehlte oder war beschädigt und wurde</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>was {difference} BLEU from {against}, no proven difference {interval}</source>
<translation>unterschied sich um {difference} BLEU von {against}, Unterschied nicht nachgewiesen {interval}</translation>
</message>
<message>
<location filename="engine/documents/kinds.py" />
<source>web pages, books and Markdown</source>
<translation>Webseiten, Bücher und Markdown</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>went back to version {version}</source>
<translation>auf Version {version} zurückgesetzt</translation>
</message>
<message>
<location filename="engine/tasks/models/builtin.py" />
<source>were missing or broken and are</source>
<translation>fehlten oder waren beschädigt und wurden</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>what it forgot was not checked</source>
<translation>was es vergessen hat, wurde nicht geprüft</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>whoever found out its kind read this</source>
<translation>whoever found out its kind read this</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>word stands</source>
<translation>Wort steht</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>word2vec or fastText, text</source>
<translation>word2vec oder fastText, Text</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>word2vec, binary</source>
<translation>word2vec, binär</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>words stand</source>
<translation>Wörter stehen</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>words that stay as they are need both languages</source>
<translation>Wörter, die unverändert bleiben, brauchen beide Sprachen</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>worse on {where}: {change}</source>
<translation>schlechter ({where}): {change}</translation>
</message>
<message>
<location filename="engine/corpora/storing/rejects.py" />
<source>would leak into another split</source>
<translation>käme auch in einem anderen Teil vor</translation>
</message>
<message>
<location filename="engine/evaluation/blind_test.py" />
<source>you preferred “{better}” in {n_most} of {sentence}</source>
<translation>Sie haben „{better}“ {n_most}-mal vorgezogen (mit Vorliebe insgesamt: {sentence})</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>your files</source>
<translation>Ihre Dateien</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>your text</source>
<translation>Ihr Text</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>{about} ({size} to {size_})</source>
<translation>{about} ({size} bis {size_})</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>{about}, at most {most}</source>
<translation>{about}, höchstens {most}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>{about}, up to {size} {if_busy}</source>
<translation>{about}, bis zu {size}, {if_busy}</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>{adapter_version} for model version {model_version}</source>
<translation>{adapter_version} für Modellversion {model_version}</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>{added} may be too much.</source>
<translation>Möglicherweise zu viel: {added}.</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>{amount} less likely</source>
<translation>{amount} unwahrscheinlicher</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>{amount} more likely</source>
<translation>{amount} wahrscheinlicher</translation>
</message>
<message>
<location filename="engine/vocabulary/projection.py" />
<source>{anchors} anchors of {value} numbers, words of {value_}</source>
<translation>{anchors} anchors of {value} numbers, words of {value_}</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>{archive} holds a name twice.</source>
<translation>{archive} enthält einen Namen zweimal.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>{archive} holds {shown}, a link to another place.</source>
<translation>{archive} enthält {shown}, eine Verknüpfung an eine andere Stelle.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>{archive} holds {shown}, a name that leads out of its folder.</source>
<translation>{archive} enthält {shown}, einen Namen, der aus dem Ordner hinausführt.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>{archive} holds {shown}, which {wrong}.</source>
<translation>{archive} enthält {shown}: {wrong}.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>{archive} is encrypted.</source>
<translation>{archive} ist verschlüsselt.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>{archive} is not a readable zip archive: it is damaged.</source>
<translation>{archive} ist kein lesbares ZIP-Archiv: Es ist beschädigt.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>{archive} is not a readable zip archive: {error}.</source>
<translation>{archive} ist kein lesbares ZIP-Archiv: {error}.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>{archive} unpacks to more than {max_ratio} times its size; no model does.</source>
<translation>{archive} würde entpackt auf mehr als das {max_ratio}-Fache anwachsen; das tut kein Modell.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>{archive} would unpack to {members} files of {size} bytes: no model is that large.</source>
<translation>{archive} ergäbe entpackt {members} Dateien mit {size} Byte: So groß ist kein Modell.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>{as} is not a format Parlance writes.</source>
<translation>Das Format {as} schreibt Parlance nicht.</translation>
</message>
<message>
<location filename="engine/library/catalogue.py" />
<source>{backup} the catalogue from the folders: `parlance doctor --from-folders`. Nothing is deleted.</source>
<translation>Setzen Sie die letzte Sicherung an seine Stelle, falls es eine gibt (library.sqlite.v*.backup), oder erstellen Sie den Katalog neu aus den Ordnern: `parlance doctor --from-folders`. Gelöscht wird nichts.</translation>
</message>
<message>
<location filename="engine/evaluation/paired.py" />
<source>{baseline} and {system} sentences cannot be paired</source>
<translation>{baseline} and {system} sentences cannot be paired</translation>
</message>
<message>
<location filename="engine/documents/po.py" />
<source>{broken} entries are</source>
<translation>{broken} Einträge sind</translation>
</message>
<message>
<location filename="engine/adaptation/vocabulary_adaptation.py" />
<source>{cache} holds a vocabulary of {method} with other settings.</source>
<translation>{cache} enthält ein Vokabular von {method} mit anderen Einstellungen.</translation>
</message>
<message>
<location filename="engine/corpora/readers/tables.py" />
<source>{cells} columns</source>
<translation>{cells} Spalten</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>{changed} changed since this run began, so it cannot go on where it was.</source>
<translation>Seit Beginn dieses Durchlaufs geändert: {changed}. Er lässt sich deshalb nicht fortsetzen.</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>{config} has no usable {name} ({value}).</source>
<translation>{name} ist in {config} nicht brauchbar ({value}).</translation>
</message>
<message>
<location filename="engine/runtime/quality_estimation.py" />
<source>{copied} may not be translated.</source>
<translation>Möglicherweise nicht übersetzt: {copied}.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{count} left out as broken, first: {first_broken}.</source>
<translation>Als fehlerhaft ausgelassen: {count}, zuerst: {first_broken}.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>{count} sentences and corrections</source>
<translation>{count} Sätze und Korrekturen</translation>
</message>
<message>
<location filename="engine/results/doctor.py" />
<source>{count} sentences of the speaker {speaker} came from it and are gone too.</source>
<translation>Ebenfalls gelöscht, weil sie daraus stammten: Sätze des Sprechers {speaker} ({count}).</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>{count} {lines} {are} left out: the corpus keeps them for testing.</source>
<translation>Ausgelassene Zeilen: {count}; der Textbestand hält sie zum Testen zurück.</translation>
</message>
<message>
<location filename="engine/corpora/readers/tables.py" />
<source>{delimiter} cannot separate the columns of {name}.</source>
<translation>{delimiter} kann die Spalten von {name} nicht trennen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>{difference} words in a hundred ({interval})</source>
<translation>{difference} Wörter auf hundert ({interval})</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>{domain} has no text in {tgt} alone to translate back.</source>
<translation>{domain} hat keinen einsprachigen Text ({tgt}) zum Rückübersetzen.</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>{end} should stand in the translation as it is.</source>
<translation>{end} sollte unverändert in der Übersetzung stehen.</translation>
</message>
<message>
<location filename="engine/documents/po.py" />
<source>{entries} not valid PO and will stay as it is (line {named}).</source>
<translation>{entries} kein gültiges PO; daran wird nichts geändert (Zeile {named}).</translation>
</message>
<message>
<location filename="engine/library/removal.py" />
<source>{entry} cannot be restored: there is a {noun} with this id again.</source>
<translation>{entry} lässt sich nicht wiederherstellen: Die Kennung ist inzwischen neu vergeben.</translation>
</message>
<message>
<location filename="engine/library/library.py" />
<source>{entry} cannot be the id of a {noun}.</source>
<translation>{entry} ist als Kennung nicht möglich.</translation>
</message>
<message>
<location filename="engine/runtime/model_card.py" />
<source>{file_name} describes no model ({error}).</source>
<translation>{file_name} beschreibt kein Modell ({error}).</translation>
</message>
<message>
<location filename="engine/documents/language_tags.py" />
<source>{file_name} is a {kind} in {value} alone ({listed}).</source>
<translation>{file_name} ({kind}) enthält nur Text auf {value} ({listed}).</translation>
</message>
<message>
<location filename="engine/documents/language_tags.py" />
<source>{file_name} is a {kind} with texts in two languages, not text in {src} alone.</source>
<translation>{file_name} ({kind}) enthält Texte in zwei Sprachen, nicht nur Text auf {src}.</translation>
</message>
<message>
<location filename="engine/corpora/readers/bilingual.py" />
<source>{file_name} is not translated yet: it holds {texts} and no translation.</source>
<translation>{file_name} ist noch nicht übersetzt: Die Datei enthält {texts} und keine Übersetzung.</translation>
</message>
<message>
<location filename="engine/library/archive.py" />
<source>{filename} holds more than its list says</source>
<translation>{filename} enthält mehr, als das Verzeichnis angibt</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>{filename} in {name} cannot be read any more ({value}).</source>
<translation>{filename} in {name} lässt sich nicht mehr lesen ({value}).</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>{first} and {second} translate every sentence alike.</source>
<translation>{first} und {second} übersetzen jeden Satz gleich.</translation>
</message>
<message>
<location filename="engine/library/runs.py" />
<source>{first}, or end it: `parlance jobs cancel {id}`.</source>
<translation>{first} oder beenden Sie ihn: `parlance jobs cancel {id}`.</translation>
</message>
<message>
<location filename="engine/corpora/readers/plain.py" />
<source>{first}, {second}: they do not belong together line by line.</source>
<translation>{first}, {second}: Die Dateien gehören nicht Zeile für Zeile zusammen.</translation>
</message>
<message>
<location filename="engine/corpora/memory.py" />
<source>{folder} cannot be written: {error}.</source>
<translation>{folder} kann nicht geschrieben werden: {error}.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>{folder} cuts text in a way of its own ({tokenizer}), which Parlance cannot read.</source>
<translation>{folder} zerlegt Text auf eigene Weise ({tokenizer}); das kann Parlance nicht lesen.</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>{folder} has neither model.safetensors nor pytorch_model.bin.</source>
<translation>{folder} enthält weder model.safetensors noch pytorch_model.bin.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>{folder} has no SentencePiece models, by which text is cut into the model's subwords.</source>
<translation>In {folder} fehlen die SentencePiece-Modelle, die Text in die Teilwörter des Modells zerlegen.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>{folder} holds no file.</source>
<translation>{folder} enthält keine Datei.</translation>
</message>
<message>
<location filename="engine/exchange/students.py" />
<source>{folder} holds no model of Firefox Translations.</source>
<translation>{folder} enthält kein Modell von Firefox Translations.</translation>
</message>
<message>
<location filename="engine/exchange/releases.py" />
<source>{folder} holds no release of a Marian model.</source>
<translation>{folder} enthält keine Ausgabe eines Marian-Modells.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>{folder} holds no text to learn from: no TSV or TMX file, and no folder with a train.tsv.</source>
<translation>{folder} enthält keinen Text zum Lernen: keine TSV- oder TMX-Datei und keinen Ordner mit einer train.tsv.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>{folder} holds no {name} and no {name_}.gz.</source>
<translation>{folder} enthält weder {name} noch {name_}.gz.</translation>
</message>
<message>
<location filename="engine/tasks/models/builtin.py" />
<source>{folder} holds the model {id}</source>
<translation>{folder} enthält das Modell {id}</translation>
</message>
<message>
<location filename="engine/exchange/recognising.py" />
<source>{folder} holds {what}, which Parlance cannot read.</source>
<translation>{folder} enthält {what}; das kann Parlance nicht lesen.</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>{folder} is not a Marian model: it has weights named {value}.</source>
<translation>{folder} ist kein Marian-Modell: Es hat Gewichte mit dem Namen {value}.</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>{folder} is not a Parlance model: it has no {description}, and {value} is a kind of file that runs code when opened.</source>
<translation>{folder} ist kein Parlance-Modell: {description} fehlt, und {value} gehört zu den Dateien, die beim Öffnen Code ausführen.</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>{folder} is not a Parlance model: it has no {description}.</source>
<translation>{folder} ist kein Parlance-Modell: {description} fehlt.</translation>
</message>
<message>
<location filename="engine/corpora/storing/store.py" />
<source>{folder} is not a corpus: it has no corpus.json.</source>
<translation>{folder} ist kein Textbestand: corpus.json fehlt.</translation>
</message>
<message>
<location filename="engine/base/model_json.py" />
<source>{folder} is not a model folder: it has no {file_name}.</source>
<translation>{folder} ist kein Modellordner: {file_name} fehlt.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>{folder} is not a model of this family: it has weights named {value}.</source>
<translation>{folder} ist kein Modell dieser Familie: Es hat Gewichte mit dem Namen {value}.</translation>
</message>
<message>
<location filename="engine/exchange/m2m100.py" />
<source>{folder} names the language behind each sentence (legacy_behaviour), which Parlance cannot do.</source>
<translation>{folder} nennt die Sprache hinter jedem Satz (legacy_behaviour); das kann Parlance nicht.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>{folder}, train.tsv, line {short}: one column alone.</source>
<translation>{folder}, train.tsv, Zeile {short}: nur eine Spalte.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>{folder}: train.tsv has {rows} lines, train.doc {labels}.</source>
<translation>{folder}: train.tsv hat {rows} Zeilen, train.doc {labels}.</translation>
</message>
<message>
<location filename="engine/corpora/readers/subtitles.py" />
<source>{format} subtitles</source>
<translation>{format}-Untertitel</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>{gain} times as likely</source>
<translation>{gain}-mal so wahrscheinlich</translation>
</message>
<message>
<location filename="engine/speakers/fit.py" />
<source>{gain}, but with {n_sentences} that is not proven ({gain_}), so the profile is kept weak.</source>
<translation>{gain}, aber das ist nicht nachgewiesen ({gain_}; {n_sentences}); das Profil bleibt deshalb schwach.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>{group}: {stopped} needs that as it is.</source>
<translation>{group}: Unverändert gebraucht wird es noch von {stopped}.</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>{here} may have another unit: {there}.</source>
<translation>{here} hat möglicherweise eine andere Einheit: {there}.</translation>
</message>
<message>
<location filename="engine/documents/refusals.py" />
<source>{hint}, and translate that.</source>
<translation>{hint} und übersetzen Sie diese Fassung.</translation>
</message>
<message>
<location filename="engine/library/health.py" />
<source>{home} may not be written: what is in it can be used, but nothing added or changed.</source>
<translation>{home} ist schreibgeschützt: Vorhandenes lässt sich verwenden, aber nichts hinzufügen oder ändern.</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>{host} answered with a web page instead of the model: perhaps the log-in page of a network, or a proxy's.</source>
<translation>{host} hat statt des Modells eine Webseite geschickt: vielleicht die Anmeldeseite eines Netzwerks oder eines Proxys.</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>{host} answered {status} when it was asked for {name}.</source>
<translation>{host} hat auf die Anfrage nach {name} mit {status} geantwortet.</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>{host} cannot be reached ({name}).</source>
<translation>{host} ist nicht erreichbar ({name}).</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>{host} has no model {repository} that everyone may download.</source>
<translation>{host} hat kein Modell {repository}, das alle herunterladen dürfen.</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>{host} has {repository}, but no revision {revision} of it.</source>
<translation>{host} hat {repository}, aber nicht in der Revision {revision}.</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>{hours} h {minutes} min</source>
<translation>{hours} h {minutes} min</translation>
</message>
<message>
<location filename="engine/text/numerals/clock.py" />
<source>{hour} o'clock</source>
<translation>{hour} Uhr</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>{id} cannot be written for {marian}: when it was adapted it learned a vector to begin with, or an offset in its recurrence, and Marian's students have neither.</source>
<translation>{id} lässt sich nicht für {marian} schreiben: Beim Anlernen kam ein Anfangsvektor oder ein Versatz in der Rekurrenz hinzu; Marians Student-Modelle haben beides nicht.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/outgoing_model.py" />
<source>{id} cannot be written for {program}, whose models are of another shape: {reasons}.</source>
<translation>{id} lässt sich nicht für {program} schreiben, denn die Modelle dort haben eine andere Form: {reasons}.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/outgoing_model.py" />
<source>{id} cannot be written for {program}: {reasons}.</source>
<translation>{id} lässt sich nicht für {program} schreiben: {reasons}.</translation>
</message>
<message>
<location filename="engine/runtime/speaker_feeds.py" />
<source>{id} cannot use this speaker's vector.</source>
<translation>{id} kann den Vektor dieses Sprechers nicht verwenden.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>{id} has no weights.safetensors, so it can translate but not learn.</source>
<translation>{id} hat keine weights.safetensors, kann also übersetzen, aber nicht lernen.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>{id} has too few of the words.</source>
<translation>{id} hat zu wenige der Wörter.</translation>
</message>
<message>
<location filename="engine/tasks/models/adding.py" />
<source>{id} is a pack of the model {parent}, which is not in the library.</source>
<translation>{id} ist ein Paket des Modells {parent}, das nicht in der Bibliothek ist.</translation>
</message>
<message>
<location filename="engine/tasks/training/basis_learning.py" />
<source>{id} is a pack of {parent} and has no decoder of its own.</source>
<translation>{id} ist ein Paket von {parent} und hat keinen eigenen Decoder.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/bases.py" />
<source>{id} is a pack of {parent} and has no weights of its own to adapt.</source>
<translation>{id} ist ein Paket von {parent} und hat keine eigenen Gewichte zum Anlernen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>{id} is a pack with words of its own, which cannot go on learning by itself.</source>
<translation>{id} ist ein Paket mit eigenen Wörtern und kann nicht allein weiterlernen.</translation>
</message>
<message>
<location filename="engine/tasks/models/words.py" />
<source>{id} is a pack, whose words are read by {parent}.</source>
<translation>{id} ist ein Paket; seine Wörter liest {parent}.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>{id} is a pack: it translates in the graph of {parent}, not alone.</source>
<translation>{id} ist ein Paket: Es übersetzt im Graphen von {parent}, nicht allein.</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>{id} is a whole model, not a pack.</source>
<translation>{id} ist ein ganzes Modell, kein Paket.</translation>
</message>
<message>
<location filename="engine/tasks/translation/open_systems.py" />
<source>{id} is not a small pack, so it cannot be mixed.</source>
<translation>{id} ist kein kleines Paket und lässt sich deshalb nicht mischen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>{id} is not used for {domain}. {reason}</source>
<translation>{id} wird für {domain} nicht verwendet. {reason}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>{id} needs the memory of {domain} as it is. {run}</source>
<translation>{id} braucht das TM von {domain} unverändert. {run}</translation>
</message>
<message>
<location filename="engine/tasks/models/words.py" />
<source>{id} reads no table of word vectors.</source>
<translation>{id} liest keine Tabelle mit Wortvektoren.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>{id} reads {src}, and {id_} reads {src_}</source>
<translation>{id} liest {src}, {id_} aber {src_}</translation>
</message>
<message>
<location filename="engine/runtime/open_model.py" />
<source>{id} runs in float32, because in int8 it lost too much: {int8_refused}</source>
<translation>{id} läuft in float32, weil es in int8 zu viel verlor: {int8_refused}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/back_translating.py" />
<source>{id} translates {src} to {tgt}, but back means {src_} to {tgt_}</source>
<translation>{id} übersetzt von {src} nach {tgt}, die Rückübersetzung geht aber von {src_} nach {tgt_}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/promotion.py" />
<source>{id} was not adapted to a domain, so it is neither promoted nor taken back.</source>
<translation>{id} wurde für kein Fachgebiet angelernt und wird deshalb weder in Gebrauch genommen noch zurückgezogen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/unmixing.py" />
<source>{id} was not mixed: it is as it was learned.</source>
<translation>{id} wurde nicht gemischt: Es ist, wie es gelernt wurde.</translation>
</message>
<message>
<location filename="engine/tasks/models/leaving.py" />
<source>{id} was not written for Argos Translate: there it would translate {n_different} of {texts} sentences otherwise, the first of them {value}.</source>
<translation>{id} wurde nicht für Argos Translate geschrieben: Dort würde es {n_different} von {texts} Sätzen anders übersetzen, als ersten {value}.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/marian.py" />
<source>{id} was not written for {marian}: read again, its {name} is another.</source>
<translation>{id} wurde nicht für {marian} geschrieben: Beim Gegenlesen war {name} anders.</translation>
</message>
<message>
<location filename="engine/tasks/translation/opening.py" />
<source>{id} was only made to translate back, for another model to learn from.</source>
<translation>{id} wurde nur zum Rückübersetzen erstellt, damit ein anderes Modell daraus lernt.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>{id} was trained with domains, speakers or a word table, and these pairs name none.</source>
<translation>{id} wurde mit Fachgebieten, Sprechern oder Wortvektoren trainiert, und diese Satzpaare nennen keine.</translation>
</message>
<message>
<location filename="engine/runtime/quality_estimation.py" />
<source>{invented} may not exist in {language}.</source>
<translation>Möglicherweise kein Wort dieser Sprache ({language}): {invented}.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{kept}; {able} learn new ones</source>
<translation>{kept}; neue lernt man mit: {able}</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>{key} has no limit {name}</source>
<translation>{key} hat keinen Grenzwert {name}</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>{key} is not a rule</source>
<translation>{key} ist keine Regel</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>{key}: on is true or false, not {number}</source>
<translation>{key}: on ist true oder false, nicht {number}</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>{key}: {name} is a number, not {number}</source>
<translation>{key}: {name} ist eine Zahl, nicht {number}</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>{key}: {name} is between {low} and {high}, not {number}</source>
<translation>{key}: {name} liegt zwischen {low} und {high}, nicht bei {number}</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>{known_types} of your distinct words, which make {known_words} of the running text, are among the words that the model met often when it was trained.</source>
<translation>{known_types} Ihrer verschiedenen Wörter, die {known_words} des fortlaufenden Textes ausmachen, gehören zu den Wörtern, die das Modell im Training oft gesehen hat.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>{label} holds more than the archive says.</source>
<translation>{label} enthält mehr, als das Archiv angibt.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>{label} is a ZIP file in a ZIP file in a ZIP file.</source>
<translation>{label} ist eine ZIP-Datei in einer ZIP-Datei in einer ZIP-Datei.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>{label} is empty (0 bytes).</source>
<translation>{label} ist leer (0 Byte).</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>{language}: every {unit} is known, or split into fewer than {many_subwords} subwords.</source>
<translation>{language}: Alles ist bekannt oder wird in weniger als vier Teilwörter zerlegt.</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>{language}: {unit} is unknown or split into {many_subwords} subwords or more{often}.</source>
<translation>{language}: {unit} ist unbekannt oder wird in vier oder mehr Teilwörter zerlegt{often}.</translation>
</message>
<message>
<location filename="engine/exchange/language_symbols.py" />
<source>{lead}The model {does} {tags} languages: {shown}.</source>
<translation>{lead}Das Modell beherrscht mehrere Sprachen: {shown}.</translation>
</message>
<message>
<location filename="engine/results/model_details.py" />
<source>{licence}, not for commercial use</source>
<translation>{licence}, nicht für kommerzielle Nutzung</translation>
</message>
<message>
<location filename="engine/exchange/hub_names.py" />
<source>{longest_shown} is not the name of a model at Hugging Face.</source>
<translation>{longest_shown} ist kein Name eines Modells bei Hugging Face.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>{looks}, and the other way round: read it with --swap, or without if that was given.</source>
<translation>{looks}, und umgekehrt: Lesen Sie die Datei mit --swap, oder ohne, falls es angegeben war.</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>{lost} may be missing.</source>
<translation>Fehlt möglicherweise: {lost}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>{method} is not a way to learn a new speaker</source>
<translation>{method} ist kein Verfahren, um einen neuen Sprecher zu lernen</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>{method} learns words from text in {src} alone (--mono), or reads a file of word vectors (--table), and neither is named</source>
<translation>{method} lernt Wörter aus Text nur in {src} (--mono) oder liest eine Datei mit Wortvektoren (--table), und keines von beiden ist genannt</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/evaluation.py" />
<source>{method}, learned from {sentence} of each speaker.</source>
<translation>{method}, gelernt je Sprecher: {sentence}.</translation>
</message>
<message>
<location filename="engine/tasks/models/words.py" />
<source>{model_id} has no added words {label}.</source>
<translation>{model_id} hat keine hinzugefügten Wörter namens {label}.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/inspection.py" />
<source>{model_id} knows {n_speakers}.</source>
<translation>{model_id} kennt {n_speakers}.</translation>
</message>
<message>
<location filename="engine/runtime/speakers.py" />
<source>{model_id} reads no speaker's vector.</source>
<translation>{model_id} liest keinen Sprechervektor.</translation>
</message>
<message>
<location filename="engine/runtime/speakers.py" />
<source>{model_id} was trained without speakers.</source>
<translation>{model_id} wurde ohne Sprecher trainiert.</translation>
</message>
<message>
<location filename="engine/runtime/domains.py" />
<source>{model} does not tell domains apart.</source>
<translation>{model} unterscheidet keine Fachgebiete.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/triton.py" />
<source>{model} has no graphs to serve.</source>
<translation>{model} hat keine Graphen zum Bereitstellen.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>{model} kept the vocabulary of its {side} side.</source>
<translation>{model} hat das Vokabular dieser Seite behalten: {side}.</translation>
</message>
<message>
<location filename="engine/runtime/domains.py" />
<source>{model} knows no domain {value}.</source>
<translation>{model} kennt kein Fachgebiet {value}.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>{model} learned no vocabulary of its own.</source>
<translation>{model} hat kein eigenes Vokabular gelernt.</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>{model} reads no word vectors; {reading} do</source>
<translation>{model} liest keine Wortvektoren; das geht mit: {reading}</translation>
</message>
<message>
<location filename="engine/runtime/quality_estimation.py" />
<source>{most_named} and {most_named_} more</source>
<translation>{most_named} und {most_named_} weitere</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>{n_bad} units of the file could not be read.</source>
<translation>Nicht lesbare Einheiten der Datei: {n_bad}.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{n_broken} words are</source>
<translation>{n_broken} Wörter</translation>
</message>
<message>
<location filename="engine/documents/bilingual.py" />
<source>{n_copies} texts have their own source as translation: they count as not translated.</source>
<translation>Texte, bei denen der Ausgangstext als Übersetzung steht: {n_copies}. Sie gelten als nicht übersetzt.</translation>
</message>
<message>
<location filename="engine/export/parity.py" />
<source>{n_different} of {n_sentences} sentences come out differently than from torch</source>
<translation>{n_different} von {n_sentences} Sätzen fallen anders aus als mit torch</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>{n_known} of these {n_all} lines</source>
<translation>{n_known} von diesen {n_all} Zeilen</translation>
</message>
<message>
<location filename="engine/documents/markdown.py" />
<source>{n_lost} texts with unusual indents stay as they are.</source>
<translation>Texte mit ungewöhnlichen Einzügen bleiben unverändert: {n_lost}.</translation>
</message>
<message>
<location filename="engine/adaptation/learning.py" />
<source>{n_pairs} training and {n_dev_pairs} held-out pairs are too few to adapt to.</source>
<translation>Zum Anlernen zu wenig: {n_pairs} Satzpaare zum Lernen und {n_dev_pairs} zur Kontrolle.</translation>
</message>
<message>
<location filename="engine/results/models.py" />
<source>{n_replaced} of them it had before; their new vectors count from now on: {named}.</source>
<translation>Bereits vorhanden waren {n_replaced}; ab jetzt gelten die neuen Vektoren: {named}.</translation>
</message>
<message>
<location filename="engine/evaluation/verdict.py" />
<source>{n_sentences} sentences are</source>
<translation>{n_sentences} Sätze sind</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>{n_sentences} sentence{are} too little {text}</source>
<translation>zu wenig {text} (Sätze: {n_sentences})</translation>
</message>
<message>
<location filename="engine/speakers/fit.py" />
<source>{n_sentences} {verb} too few to tell whether a profile helps: it stays neutral until there are {fewest_sentences}.</source>
<translation>{n_sentences}: zu wenig, um zu sagen, ob ein Profil hilft. Es bleibt neutral, bis es {fewest_sentences} sind.</translation>
</message>
<message>
<location filename="engine/corpora/readers/bilingual.py" />
<source>{n_sources} texts</source>
<translation>{n_sources} Texte</translation>
</message>
<message>
<location filename="engine/documents/bilingual.py" />
<source>{n_texts} texts cannot</source>
<translation>{n_texts} Texte können nicht</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>{n_twofold} sentences have</source>
<translation>{n_twofold} Sätze haben</translation>
</message>
<message>
<location filename="engine/documents/web_pages.py" />
<source>{n_unreadable} texts hold bytes that are no {upper}, and stay as they are.</source>
<translation>Texte mit Bytes, die kein {upper} sind, bleiben unverändert: {n_unreadable}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>{n_unusable} lines were empty or no text.</source>
<translation>Leere Zeilen oder Zeilen ohne Text: {n_unusable}.</translation>
</message>
<message>
<location filename="engine/results/adapting.py" />
<source>{n_worse} further, {n_same} the same</source>
<translation>{n_worse} weiter davon entfernt, {n_same} gleich</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>{n_wrong} of {looked_at} sentences of {name} look like another language than {tgt}: nothing was learned.</source>
<translation>{n_wrong} von {looked_at} Sätzen von {name} sehen nach einer anderen Sprache aus (erwartet: {tgt}): Es wurde nichts gelernt.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sentences.py" />
<source>{n_wrong} of {texts} {side} {looks} like another language than {language}.</source>
<translation>{n_wrong} von {texts} Sätzen: wohl eine andere Sprache (erwartet: {language}).</translation>
</message>
<message>
<location filename="engine/tasks/models/builtin.py" />
<source>{names} of {id} {were} built again from its weights.</source>
<translation>{names} von {id} {were} aus den Gewichten neu erstellt.</translation>
</message>
<message>
<location filename="engine/results/translation.py" />
<source>{name} (strength {strength})</source>
<translation>{name} (Stärke {strength})</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>{name} and {name_} hold no text.</source>
<translation>{name} und {name_} enthalten keinen Text.</translation>
</message>
<message>
<location filename="engine/exchange/hub.py" />
<source>{name} came cut off or altered from {host}: it {what}.</source>
<translation>{name} kam von {host} unvollständig oder verändert an: Die Datei {what}.</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>{name} can only be read with PyTorch, which is not installed.</source>
<translation>{name} lässt sich nur mit PyTorch lesen, das nicht installiert ist.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>{name} cannot be imported: {value}.</source>
<translation>{name} kann nicht importiert werden: {value}.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/triton.py" />
<source>{name} cannot be left out</source>
<translation>{name} darf nicht fehlen</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>{name} cannot be read as {label} ({error}).</source>
<translation>{name} kann nicht als {label} gelesen werden ({error}).</translation>
</message>
<message>
<location filename="engine/documents/refusals.py" />
<source>{name} cannot be translated: it is {kind}.</source>
<translation>{name} lässt sich nicht übersetzen: Es handelt sich um {kind}.</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>{name} cannot be written back as it is: some of its bytes are no {label}.</source>
<translation>{name} lässt sich so nicht zurückschreiben: Einige Bytes sind kein {label}.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{name} cannot learn from text translated back; {able} can</source>
<translation>{name} kann nicht aus Rückübersetzungen lernen; das geht mit: {able}</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>{name} changes nothing without a method that follows domains: {following}</source>
<translation>{name} ändert nichts ohne ein Verfahren, das Fachgebieten folgt: {following}</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>{name} declares XML entities, which can point to other files or explode.</source>
<translation>{name} deklariert XML-Entitäten; diese können auf andere Dateien verweisen oder ins Unermessliche wachsen.</translation>
</message>
<message>
<location filename="engine/corpora/readers/docx.py" />
<source>{name} declares entities or a document type; no Word document does.</source>
<translation>{name} deklariert Entitäten oder einen Dokumenttyp; das tut kein Word-Dokument.</translation>
</message>
<message>
<location filename="engine/tasks/translation/passages.py" />
<source>{name} does not know {name_}: translated with no speaker.</source>
<translation>{name} kennt {name_} nicht: ohne Sprecher übersetzt.</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>{name} has a column of speakers and one of text: text in one language, without translations.</source>
<translation>{name} hat eine Spalte mit Sprechern und eine mit Text: Text in nur einer Sprache, ohne Übersetzungen.</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>{name} has a row of {width} columns; no table has more than {most_columns}.</source>
<translation>{name} hat eine Zeile mit {width} Spalten; keine Tabelle hat mehr als {most_columns}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>{name} has changed since: it was translated as it was when it was opened.</source>
<translation>{name} wurde seitdem geändert: Übersetzt wurde der Stand beim Öffnen.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/source_text.py" />
<source>{name} has extra reading already, and reads one table alone</source>
<translation>{name} hat bereits Zusatzlektüre und liest nur eine Tabelle</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>{name} has learned for {learned} models: {learned_}.</source>
<translation>Für {name} wurde mit {learned} Modellen gelernt: {learned_}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>{name} has learned nothing{else} so far.</source>
<translation>Für {name} wurde bisher nichts Passendes gelernt.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>{name} has learned nothing{else} that could be written to a file.</source>
<translation>Für {name} wurde nichts Passendes gelernt, das sich in eine Datei schreiben ließe.</translation>
</message>
<message>
<location filename="engine/corpora/readers/subtitles.py" />
<source>{name} has more than {max_cues} cues.</source>
<translation>{name} hat mehr als {max_cues} Untertitel.</translation>
</message>
<message>
<location filename="engine/documents/xml_stream.py" />
<source>{name} has more than {value} MB in one unit.</source>
<translation>{name} hat mehr als {value} MB in einer Einheit.</translation>
</message>
<message>
<location filename="engine/documents/resources/fluent.py" />
<source>{name} has no Fluent messages such as name = text.</source>
<translation>{name} enthält keine Fluent-Texte der Form name = text.</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>{name} has no column {asked}; its first line has {first}: {listed}.</source>
<translation>{name} hat keine Spalte {asked}; die erste Zeile hat {first}: {listed}.</translation>
</message>
<message>
<location filename="engine/corpora/readers/tables.py" />
<source>{name} has no columns.</source>
<translation>{name} hat keine Spalten.</translation>
</message>
<message>
<location filename="engine/documents/resources/properties.py" />
<source>{name} has no lines such as key=value.</source>
<translation>{name} enthält keine Zeilen der Form key=value.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{name} has no pack: {why_no_pack}</source>
<translation>für {name} gibt es kein Paket: {why_no_pack}</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>{name} has no sentences to learn from.</source>
<translation>{name} hat keine Sätze, aus denen gelernt werden kann.</translation>
</message>
<message>
<location filename="engine/tasks/translation/passages.py" />
<source>{name} has no sentences yet. Correct a translation, and it is learned.</source>
<translation>{name} hat noch keine Sätze. Korrigieren Sie eine Übersetzung, dann wird daraus gelernt.</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>{name} has no sheet at all.</source>
<translation>{name} hat gar kein Blatt.</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>{name} has no sheet {asked}; it has {none}.</source>
<translation>{name} hat kein Blatt {asked}; vorhanden: {none}.</translation>
</message>
<message>
<location filename="engine/documents/language_tags.py" />
<source>{name} has no text from {src} to {tgt}; it holds {none}.</source>
<translation>{name} enthält keinen Text von {src} nach {tgt}; vorhanden: {none}.</translation>
</message>
<message>
<location filename="engine/documents/language_tags.py" />
<source>{name} has no translation units at all.</source>
<translation>{name} enthält keinerlei Übersetzungseinheiten.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/triton.py" />
<source>{name} has the axes {dims}, not {dims_}</source>
<translation>{name} hat die Achsen {dims} statt {dims_}</translation>
</message>
<message>
<location filename="engine/tasks/translation/saved_systems.py" />
<source>{name} has the key of {name_}, {key}</source>
<translation>{name} hat denselben Schlüssel wie {name_}: {key}</translation>
</message>
<message>
<location filename="engine/runtime/mapped.py" />
<source>{name} has the shape {axes} and {n_bytes} bytes</source>
<translation>{name} hat die Form {axes} und {n_bytes} Byte</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>{name} has the shape {shape}, not {wanted}</source>
<translation>{name} hat die Form {shape} statt {wanted}</translation>
</message>
<message>
<location filename="engine/speakers/observations.py" />
<source>{name} has the type {dtype}</source>
<translation>{name} hat den Typ {dtype}</translation>
</message>
<message>
<location filename="engine/corpora/readers/plain.py" />
<source>{name} has {count} lines</source>
<translation>{name} hat {count} Zeilen</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/outputs.py" />
<source>{name} has {n_lines}, but {name_} has {n_sentences}.</source>
<translation>{name} hat {n_lines}, {name_} aber {n_sentences}.</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>{name} has {ndim} axes, not {name_}</source>
<translation>{name} hat {ndim} Achsen statt {name_}</translation>
</message>
<message>
<location filename="engine/training/several_domains.py" />
<source>{name} has {pair} to learn from: too few to tell it from the others.</source>
<translation>{name} hat zu wenig zum Lernen, um es von den anderen zu unterscheiden: {pair}.</translation>
</message>
<message>
<location filename="engine/corpora/readers/columns.py" />
<source>{name} has {said}, as its first line says, and not {named}.</source>
<translation>{name} enthält laut erster Zeile {said}, nicht {named}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{name} has {size} bytes; subtitles and transcripts are smaller.</source>
<translation>{name} hat {size} Byte; Untertitel und Transkripte sind kleiner.</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>{name} has {value} MB; a document may have {value_} MB.</source>
<translation>{name} hat {value} MB; ein Dokument darf höchstens {value_} MB haben.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>{name} holds a file whose name leads out of the archive: {value}.</source>
<translation>{name} enthält eine Datei, deren Name aus dem Archiv hinausführt: {value}.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>{name} holds more than {max_members} files.</source>
<translation>{name} enthält mehr als {max_members} Dateien.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>{name} holds texts in {bases} alone ({listed}).</source>
<translation>{name} enthält nur Text in einer Sprache, {bases} ({listed}).</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>{name} in {name_} has {value} MB of text, more than the {value_} MB that are read.</source>
<translation>{name} in {name_} enthält {value} MB Text; gelesen werden höchstens {value_} MB.</translation>
</message>
<message>
<location filename="engine/tasks/inspection.py" />
<source>{name} in {path} does not fit its {n_tokens} subwords.</source>
<translation>{name} in {path} passt nicht zu den {n_tokens} Teilwörtern.</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>{name} in {path} has {table} rows for {n_subwords} subwords: they do not fit.</source>
<translation>{name} in {path} hat {table} Zeilen für {n_subwords} Teilwörter: Das passt nicht zusammen.</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>{name} is XML, but not {format}: its first element is &lt;{name_}&gt;.</source>
<translation>{name} ist XML, aber nicht {format}: Das erste Element ist &lt;{name_}&gt;.</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>{name} is a JSON file, not a translation file.</source>
<translation>{name} ist eine JSON-Datei, keine Übersetzungsdatei.</translation>
</message>
<message>
<location filename="engine/documents/refusals.py" />
<source>{name} is a PDF: it holds pages as they are printed, and no text that can be replaced.</source>
<translation>{name} ist eine PDF-Datei: Sie enthält fertige Druckseiten und keinen Text, der sich ersetzen ließe.</translation>
</message>
<message>
<location filename="engine/corpora/readers/docx.py" />
<source>{name} is a Word document that is damaged: {value}.</source>
<translation>{name} ist ein beschädigtes Word-Dokument: {value}.</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>{name} is a ZIP archive.</source>
<translation>{name} ist ein ZIP-Archiv.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>{name} is a ZIP file without a file in it.</source>
<translation>{name} ist eine ZIP-Datei ohne Inhalt.</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>{name} is a binary file, not text.</source>
<translation>{name} ist eine Binärdatei, kein Text.</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>{name} is a kind of file that runs code when opened</source>
<translation>{name} gehört zu den Dateien, die beim Öffnen Code ausführen</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>{name} is a link to another place</source>
<translation>{name} ist eine Verknüpfung an eine andere Stelle</translation>
</message>
<message>
<location filename="engine/tasks/corpora/changing.py" />
<source>{name} is a list of terms.</source>
<translation>{name} ist eine Begriffsliste.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/source_text.py" />
<source>{name} is a model of several domains already{known} and cannot be made one again</source>
<translation>{name} ist bereits ein Modell für mehrere Fachgebiete{known} und kann nicht noch einmal dazu gemacht werden</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>{name} is a packed ZIP archive or office document.</source>
<translation>{name} ist ein gepacktes ZIP-Archiv oder Office-Dokument.</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>{name} is a packed spreadsheet.</source>
<translation>{name} ist eine gepackte Tabellendatei.</translation>
</message>
<message>
<location filename="engine/documents/resources/apple.py" />
<source>{name} is a property list.</source>
<translation>{name} ist eine Property-List.</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>{name} is a single file.</source>
<translation>{name} ist eine einzelne Datei.</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>{name} is a spreadsheet that is cut off or damaged: {said}.</source>
<translation>{name} ist eine abgeschnittene oder beschädigte Tabellendatei: {said}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{name} is a {name_} file, neither subtitles nor a transcript.</source>
<translation>{name} ist eine {name_}-Datei, weder Untertitel noch Transkript.</translation>
</message>
<message>
<location filename="engine/tasks/models/from_hub.py" />
<source>{name} is being downloaded already.</source>
<translation>{name} wird bereits heruntergeladen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>{name} is between other languages than those chosen.</source>
<translation>{name} hat andere Sprachen als die gewählten.</translation>
</message>
<message>
<location filename="engine/documents/resources/apple.py" />
<source>{name} is compiled: its strings can no longer be edited.</source>
<translation>{name} ist kompiliert: Die Texte darin lassen sich nicht mehr bearbeiten.</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>{name} is cut off</source>
<translation>{name} ist unvollständig</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>{name} is cut off or damaged: it cannot be unpacked ({value}).</source>
<translation>{name} ist abgeschnitten oder beschädigt: Die Datei lässt sich nicht entpacken ({value}).</translation>
</message>
<message>
<location filename="engine/documents/input_files.py" />
<source>{name} is cut off or damaged: it cannot be unpacked after {n_unpacked} bytes.</source>
<translation>{name} ist abgeschnitten oder beschädigt: Nach {n_unpacked} Byte lässt sich die Datei nicht weiter entpacken.</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>{name} is cut off or damaged: {bad} in it cannot be read.</source>
<translation>{name} ist unvollständig oder beschädigt: {bad} darin lässt sich nicht lesen.</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>{name} is cut off: it ends in the middle ({where}).</source>
<translation>{name} ist unvollständig: Die Datei endet mittendrin ({where}).</translation>
</message>
<message>
<location filename="engine/documents/xml_stream.py" />
<source>{name} is cut off: it ends in the middle, at line {lineno}.</source>
<translation>{name} ist unvollständig: Die Datei endet mittendrin in Zeile {lineno}.</translation>
</message>
<message>
<location filename="engine/documents/xml_stream.py" />
<source>{name} is damaged at line {lineno}: {message}.</source>
<translation>{name} ist in Zeile {lineno} beschädigt: {message}.</translation>
</message>
<message>
<location filename="engine/documents/resources/fluent.py" />
<source>{name} is damaged at line {line}: a brace that opens there is never closed.</source>
<translation>{name} ist in Zeile {line} beschädigt: Eine dort geöffnete Klammer wird nie geschlossen.</translation>
</message>
<message>
<location filename="engine/documents/resources/apple.py" />
<source>{name} is damaged at line {line}: no text such as "key" = "value"; begins there.</source>
<translation>{name} ist in Zeile {line} beschädigt: Dort beginnt kein Text der Form "key" = "value";.</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>{name} is damaged at {where}: {what}.</source>
<translation>{name} ist beschädigt ({where}): {what}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>{name} is damaged or not a speaker's file ({error}).</source>
<translation>{name} ist beschädigt oder keine Sprecherdatei ({error}).</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>{name} is damaged: it has two parts named {value}.</source>
<translation>{name} ist beschädigt: Zwei Teile heißen {value}.</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>{name} is empty</source>
<translation>{name} ist leer</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{name} is for translating {value} into {value_}, the model translates {value__} into {value___}.</source>
<translation>{name} hat die Richtung {value} → {value_}, das Modell {value__} → {value___}.</translation>
</message>
<message>
<location filename="engine/tasks/vocabulary.py" />
<source>{name} is in {languages}; the model {id} translates {src} to {tgt}.</source>
<translation>{name} hat die Sprachen {languages}; das Modell {id} übersetzt von {src} nach {tgt}.</translation>
</message>
<message>
<location filename="engine/tasks/memory/memory.py" />
<source>{name} is left out: {what}</source>
<translation>{name} wird ausgelassen: {what}</translation>
</message>
<message>
<location filename="engine/corpora/readers/spreadsheet.py" />
<source>{name} is locked by a password.</source>
<translation>{name} ist mit einem Kennwort gesperrt.</translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>{name} is missing</source>
<translation>{name} fehlt</translation>
</message>
<message>
<location filename="engine/runtime/packs.py" />
<source>{name} is missing though the pack has {needed} subwords and the model {own}</source>
<translation>{name} fehlt, obwohl das Paket {needed} Teilwörter hat und das Modell {own}</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>{name} is missing, one of {names} files of the weights.</source>
<translation>{name} fehlt, eine von {names} Dateien der Gewichte.</translation>
</message>
<message>
<location filename="engine/corpora/storing/rejects.py" />
<source>{name} is neither .tsv nor .tmx.</source>
<translation>{name} ist weder .tsv noch .tmx.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>{name} is neither a file, a folder nor a corpus of the library.</source>
<translation>{name} ist weder eine Datei noch ein Ordner noch ein Textbestand der Bibliothek.</translation>
</message>
<message>
<location filename="engine/documents/po.py" />
<source>{name} is no PO file: it has no lines that begin with msgid and msgstr.</source>
<translation>{name} ist keine PO-Datei: Keine Zeile beginnt mit msgid oder msgstr.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{name} is no kind of file that can be translated as a whole.</source>
<translation>Dateien wie {name} lassen sich nicht als Ganzes übersetzen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/passages.py" />
<source>{name} is no longer in the library: translated with no speaker.</source>
<translation>{name} ist nicht mehr in der Bibliothek: ohne Sprecher übersetzt.</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>{name} is no longer where it was: its copy was translated.</source>
<translation>{name} ist nicht mehr am früheren Ort: Übersetzt wurde die Kopie.</translation>
</message>
<message>
<location filename="engine/documents/resources/xcstrings.py" />
<source>{name} is no string catalogue: it has no strings, or names no language.</source>
<translation>{name} ist kein String-Katalog: Es fehlen Texte oder die Angabe der Sprache.</translation>
</message>
<message>
<location filename="engine/documents/resources/json_strings.py" />
<source>{name} is no valid JSON: {error}.</source>
<translation>{name} ist kein gültiges JSON: {error}.</translation>
</message>
<message>
<location filename="engine/documents/web_pages.py" />
<source>{name} is no web page (HTML): it is {file}.</source>
<translation>{name} ist keine Webseite (HTML), sondern {file}.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>{name} is not JSON</source>
<translation>{name} ist kein JSON</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>{name} is not UTF-8, and no other encoding makes text of it.</source>
<translation>{name} ist nicht UTF-8, und auch keine andere Codierung ergibt Text.</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>{name} is not XML, though its name says {named}; it begins with {value}.</source>
<translation>{name} ist kein XML, obwohl der Name {named} verspricht; die Datei beginnt mit {value}.</translation>
</message>
<message>
<location filename="engine/documents/xml_stream.py" />
<source>{name} is not XML.</source>
<translation>{name} ist kein XML.</translation>
</message>
<message>
<location filename="engine/documents/word.py" />
<source>{name} is not a Word document: it has no part with a text.</source>
<translation>{name} ist kein Word-Dokument: Es fehlt der Teil mit dem Text.</translation>
</message>
<message>
<location filename="engine/documents/epub.py" />
<source>{name} is not a book (EPUB): it does not say what belongs to it.</source>
<translation>{name} ist kein Buch (EPUB): Die Datei gibt nicht an, was dazugehört.</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>{name} is not a part of a recipe</source>
<translation>{name} gehört nicht zu einer Vorlage</translation>
</message>
<message>
<location filename="engine/documents/slides.py" />
<source>{name} is not a presentation with slides.</source>
<translation>{name} ist keine Präsentation mit Folien.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{name} is not a setting</source>
<translation>{name} ist keine Einstellung</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>{name} is not a setting of {name_}</source>
<translation>{name} ist keine Einstellung von {name_}</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>{name} is not a speaker's file.</source>
<translation>{name} ist keine Sprecherdatei.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{name} is not a text file.</source>
<translation>{name} ist keine Textdatei.</translation>
</message>
<message>
<location filename="engine/documents/workbooks.py" />
<source>{name} is not an Excel workbook (XLSX): it has no sheets in XML.</source>
<translation>{name} ist keine Excel-Arbeitsmappe (XLSX): Es fehlen die Tabellenblätter in XML.</translation>
</message>
<message>
<location filename="engine/exchange/outgoing/triton.py" />
<source>{name} is not in the graph</source>
<translation>{name} fehlt im Graphen</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>{name} is not open to everyone: {host} wants a login for it.</source>
<translation>{name} ist nicht für alle zugänglich: {host} verlangt eine Anmeldung.</translation>
</message>
<message>
<location filename="engine/export/packs.py" />
<source>{name} is not swappable</source>
<translation>{name} ist nicht austauschbar</translation>
</message>
<message>
<location filename="engine/documents/open_document.py" />
<source>{name} is not {kind}.</source>
<translation>{name} ist nicht, was erwartet wird: {kind}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{name} is not {label}: characters of {n_lines} cannot be read{better}.</source>
<translation>{name} ist nicht {label}: Zeichen in {n_lines} sind nicht lesbar{better}.</translation>
</message>
<message>
<location filename="engine/documents/refusals.py" />
<source>{name} is not {wanted}: it is {what}.</source>
<translation>{name} ist {what}; erwartet wird {wanted}.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>{name} is of version {version}; this Parlance reads {version_}.</source>
<translation>{name} hat die Version {version}; diese Parlance-Version liest {version_}.</translation>
</message>
<message>
<location filename="engine/documents/source_text.py" />
<source>{name} is packed (gzip).</source>
<translation>{name} ist gepackt (gzip).</translation>
</message>
<message>
<location filename="engine/documents/epub.py" />
<source>{name} is protected against copying (DRM), so that its text cannot be read.</source>
<translation>{name} ist kopiergeschützt (DRM), der Text kann deshalb nicht gelesen werden.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/changing.py" />
<source>{name} is text in one language: it has no translations to name a language of.</source>
<translation>{name} ist Text in einer Sprache: Er hat keine Übersetzungen, für die eine Sprache anzugeben wäre.</translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>{name} is unknown</source>
<translation>{name} ist unbekannt</translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>{name} is {dtype}, not float16</source>
<translation>{name} ist {dtype}, nicht float16</translation>
</message>
<message>
<location filename="engine/export/weights.py" />
<source>{name} is {dtype}, not float32 or float16</source>
<translation>{name} ist {dtype} statt float32 oder float16</translation>
</message>
<message>
<location filename="engine/corpora/detection.py" />
<source>{name} is {kind}, not a translation file.</source>
<translation>{name} ist {kind}, keine Übersetzungsdatei.</translation>
</message>
<message>
<location filename="engine/corpora/opening.py" />
<source>{name} is {one}: it holds translations, not text in one language.</source>
<translation>{name} ist {one}: Die Datei enthält Übersetzungen, nicht Text in nur einer Sprache.</translation>
</message>
<message>
<location filename="engine/corpora/opening.py" />
<source>{name} is {one}: text in one language, without translations.</source>
<translation>{name} ist {one}: Text in nur einer Sprache, ohne Übersetzungen.</translation>
</message>
<message>
<location filename="engine/base/architecture.py" />
<source>{name} is {shape}, not {shape_}</source>
<translation>{name} ist {shape} statt {shape_}</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>{name} is {src}-{tgt}, {name_} is {src_}-{tgt_}.</source>
<translation>{name} ist {src}-{tgt}, {name_} ist {src_}-{tgt_}.</translation>
</message>
<message>
<location filename="engine/base/graph_io.py" />
<source>{name} is {type}{axes}, not {type_}{axes_}</source>
<translation>{name} ist {type}{axes} statt {type_}{axes_}</translation>
</message>
<message>
<location filename="engine/training/base_model.py" />
<source>{name} is {value} in the model to start from, not {name_}</source>
<translation>{name} ist im Ausgangsmodell {value}, nicht {name_}</translation>
</message>
<message>
<location filename="engine/corpora/storing/editing.py" />
<source>{name} is {value}, {name_} is {value_}.</source>
<translation>{name} ist {value}, {name_} ist {value_}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{name} is {what}: its translation could not be written back whole.</source>
<translation>{name} ist {what}: Die Übersetzung ließe sich nicht vollständig zurückschreiben.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{name} keeps the model's words, so {value} changes nothing</source>
<translation>{name} behält die Wörter des Modells, also ändert {value} nichts</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>{name} knows no speaker {name_}.</source>
<translation>{name} kennt keinen Sprecher {name_}.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{name} knows no speakers; {able} do</source>
<translation>{name} kennt keine Sprecher; das geht mit: {able}</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{name} learns from {learns_from} too: name it with --source-corpus</source>
<translation>{name} lernt auch aus {learns_from}; geben Sie das mit --source-corpus an</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>{name} learns no speakers</source>
<translation>{name} lernt keine Sprecher</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{name} learns nothing from --source-corpus; {able} do, and --back-translate</source>
<translation>{name} lernt nichts aus --source-corpus; das geht mit --back-translate oder: {able}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/run_plan.py" />
<source>{name} learns words from text in {src} alone, and {domain} has none.</source>
<translation>{name} lernt Wörter aus einsprachigem Text ({src}), und {domain} hat keinen.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{name} maps no words into a model's, so {value} changes nothing; {able} do</source>
<translation>{name} bildet keine Wörter auf die eines Modells ab, also ändert {value} nichts; wirksam sind: {able}</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>{name} must be at least 1, not {name_}</source>
<translation>{name} muss mindestens 1 sein, nicht {name_}</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>{name} must be settings, not {given}</source>
<translation>{name} muss eine Gruppe von Einstellungen sein, nicht {given}</translation>
</message>
<message>
<location filename="engine/base/config.py" />
<source>{name} must be {words}, not {value}</source>
<translation>{name} muss {words} sein, nicht {value}</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>{name} names no {by}s.</source>
<translation>{name} enthält keine Angaben zu „{by}“.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{name} reads no table of word vectors; {able} do</source>
<translation>{name} liest keine Tabelle mit Wortvektoren; das geht mit: {able}</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>{name} says that it is in {name_}, an encoding nobody knows.</source>
<translation>{name} gibt als Codierung {name_} an, und diese ist unbekannt.</translation>
</message>
<message>
<location filename="engine/orders/adapting.py" />
<source>{name} tells no domains apart by words; {able} do</source>
<translation>{name} unterscheidet Fachgebiete nicht nach Wörtern; das geht mit: {able}</translation>
</message>
<message>
<location filename="engine/corpora/readers/po.py" />
<source>{name} translates into {target}, not from {value} to {value_}.</source>
<translation>{name} hat die Zielsprache {target}; verlangt ist {value} nach {value_}.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>{name} unpacks to more than {max_ratio} times its size; a document never does.</source>
<translation>{name} wird beim Entpacken mehr als {max_ratio}-mal so groß; das kommt bei Dokumenten nicht vor.</translation>
</message>
<message>
<location filename="engine/documents/containers.py" />
<source>{name} unpacks to more than {max_ratio} times its size; text never does.</source>
<translation>{name} wird beim Entpacken mehr als {max_ratio}-mal so groß; das kommt bei Text nicht vor.</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>{name} was altered or is cut off (its SHA-256 is not the one in {description})</source>
<translation>{name} wurde verändert oder ist unvollständig (die SHA-256 ist nicht die aus {description})</translation>
</message>
<message>
<location filename="engine/tasks/speakers/files.py" />
<source>{name} was changed after it was written: its checksum is wrong.</source>
<translation>{name} wurde nach dem Schreiben verändert: Die Prüfsumme stimmt nicht.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/changing.py" />
<source>{name} was changed meanwhile.</source>
<translation>{name} wurde inzwischen geändert.</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>{name} was not asked for: HF_HUB_OFFLINE is set, which forbids downloads.</source>
<translation>{name} wurde nicht angefragt: HF_HUB_OFFLINE ist gesetzt und verbietet Downloads.</translation>
</message>
<message>
<location filename="engine/tasks/translation/passages.py" />
<source>{name} was not learned with this model yet.</source>
<translation>{name} wurde mit diesem Modell noch nicht gelernt.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/people.py" />
<source>{name} writes {tgt}, and the model writes {tgt_}.</source>
<translation>{name} schreibt {tgt}, das Modell aber {tgt_}.</translation>
</message>
<message>
<location filename="engine/runtime/model_card.py" />
<source>{name} {missing} in the model folder {folder}.</source>
<translation>{name} {missing} im Modellordner {folder}.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/unmixing.py" />
<source>{name}, as learned</source>
<translation>{name}, wie gelernt</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>{name}, learning along</source>
<translation>{name}, lernt aus Korrekturen</translation>
</message>
<message>
<location filename="engine/documents/xml_stream.py" />
<source>{name}, line {lineno}: its elements are nested more than {deepest} deep.</source>
<translation>In {name}, Zeile {lineno}, sind die Elemente mehr als {deepest} Ebenen tief verschachtelt.</translation>
</message>
<message>
<location filename="engine/documents/markdown.py" />
<source>{name}, line {line}: its lists and quotations are nested more than {deepest} deep.</source>
<translation>In {name}, Zeile {line}, sind Listen und Zitate mehr als {deepest} Ebenen tief verschachtelt.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>{name}, switched on and off at once.</source>
<translation>{name}, sofort zu- und abschaltbar.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/outputs.py" />
<source>{name}:{value} is far too long.</source>
<translation>{name}:{value} ist viel zu lang.</translation>
</message>
<message>
<location filename="engine/training/speed.py" />
<source>{n} core</source>
<translation>{n} Kern</translation>
</message>
<message numerus="yes">
<location filename="engine/training/speed.py" />
<source>{n} cores</source>
<translation>
<numerusform>{n} Kern</numerusform>
<numerusform>{n} Kerne</numerusform>
</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>{n} general sentence</source>
<translation>{n} allgemeiner Satz</translation>
</message>
<message numerus="yes">
<location filename="engine/tasks/adapting/judging.py" />
<source>{n} general sentences</source>
<translation>
<numerusform>{n} allgemeiner Satz</numerusform>
<numerusform>{n} allgemeine Sätze</numerusform>
</translation>
</message>
<message>
<location filename="engine/documents/encodings.py" />
<source>{n} line</source>
<translation>{n} Zeile</translation>
</message>
<message numerus="yes">
<location filename="engine/documents/encodings.py" />
<source>{n} lines</source>
<translation>
<numerusform>{n} Zeile</numerusform>
<numerusform>{n} Zeilen</numerusform>
</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>{n} minute</source>
<translation>{n} Minute</translation>
</message>
<message numerus="yes">
<location filename="engine/results/figures.py" />
<source>{n} minutes</source>
<translation>
<numerusform>{n} Minute</numerusform>
<numerusform>{n} Minuten</numerusform>
</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>{n} pair</source>
<translation>{n} Satzpaar</translation>
</message>
<message numerus="yes">
<location filename="engine/adaptation/recommendation.py" />
<source>{n} pairs</source>
<translation>
<numerusform>{n} Satzpaar</numerusform>
<numerusform>{n} Satzpaare</numerusform>
</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>{n} seed</source>
<translation>{n} Startwert</translation>
</message>
<message numerus="yes">
<location filename="engine/adaptation/recommendation.py" />
<source>{n} seeds</source>
<translation>
<numerusform>{n} Startwert</numerusform>
<numerusform>{n} Startwerte</numerusform>
</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>{n} sentence</source>
<translation>{n} Satz</translation>
</message>
<message numerus="yes">
<location filename="engine/adaptation/recommendation.py" />
<source>{n} sentences</source>
<translation>
<numerusform>{n} Satz</numerusform>
<numerusform>{n} Sätze</numerusform>
</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>{n} speaker</source>
<translation>{n} Sprecher</translation>
</message>
<message numerus="yes">
<location filename="engine/tasks/models/story.py" />
<source>{n} speakers</source>
<translation>
<numerusform>{n} Sprecher</numerusform>
<numerusform>{n} Sprecher</numerusform>
</translation>
</message>
<message>
<location filename="engine/text/words/terms.py" />
<source>{n} term</source>
<translation>{n} Begriff</translation>
</message>
<message numerus="yes">
<location filename="engine/text/words/terms.py" />
<source>{n} terms</source>
<translation>
<numerusform>{n} Begriff</numerusform>
<numerusform>{n} Begriffe</numerusform>
</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>{n} test pair</source>
<translation>{n} Testsatz</translation>
</message>
<message numerus="yes">
<location filename="engine/corpora/importing.py" />
<source>{n} test pairs</source>
<translation>
<numerusform>{n} Testsatz</numerusform>
<numerusform>{n} Testsätze</numerusform>
</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>{n} test sentence</source>
<translation>{n} Testsatz</translation>
</message>
<message numerus="yes">
<location filename="engine/evaluation/speakers.py" />
<source>{n} test sentences</source>
<translation>
<numerusform>{n} Testsatz</numerusform>
<numerusform>{n} Testsätze</numerusform>
</translation>
</message>
<message>
<location filename="engine/adaptation/side_vocabulary.py" />
<source>{n} token</source>
<translation>{n} Token</translation>
</message>
<message numerus="yes">
<location filename="engine/adaptation/side_vocabulary.py" />
<source>{n} tokens</source>
<translation>
<numerusform>{n} Token</numerusform>
<numerusform>{n} Tokens</numerusform>
</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>{n} translation</source>
<translation>{n} Übersetzung</translation>
</message>
<message numerus="yes">
<location filename="engine/tasks/adapting/along.py" />
<source>{n} translations</source>
<translation>
<numerusform>{n} Übersetzung</numerusform>
<numerusform>{n} Übersetzungen</numerusform>
</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>{n} unit</source>
<translation>{n} Einheit</translation>
</message>
<message numerus="yes">
<location filename="engine/corpora/importing.py" />
<source>{n} units</source>
<translation>
<numerusform>{n} Einheit</numerusform>
<numerusform>{n} Einheiten</numerusform>
</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>{n} unseen sentence</source>
<translation>{n} ungesehener Satz</translation>
</message>
<message numerus="yes">
<location filename="engine/tasks/speakers/learning.py" />
<source>{n} unseen sentences</source>
<translation>
<numerusform>{n} ungesehener Satz</numerusform>
<numerusform>{n} ungesehene Sätze</numerusform>
</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>{n} update</source>
<translation>{n} Trainingsschritt</translation>
</message>
<message numerus="yes">
<location filename="engine/tasks/adapting/planning.py" />
<source>{n} updates</source>
<translation>
<numerusform>{n} Trainingsschritt</numerusform>
<numerusform>{n} Trainingsschritte</numerusform>
</translation>
</message>
<message>
<location filename="engine/results/models.py" />
<source>{n} word</source>
<translation>{n} Wort</translation>
</message>
<message numerus="yes">
<location filename="engine/results/models.py" />
<source>{n} words</source>
<translation>
<numerusform>{n} Wort</numerusform>
<numerusform>{n} Wörter</numerusform>
</translation>
</message>
<message>
<location filename="engine/tasks/training/domains.py" />
<source>{old} is {new} now</source>
<translation>{old} heißt jetzt {new}</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/text.py" />
<source>{origin} is empty on one side only.</source>
<translation>{origin} ist nur auf einer Seite leer.</translation>
</message>
<message>
<location filename="engine/text/subwords.py" />
<source>{origin} is not a SentencePiece model.</source>
<translation>{origin} ist kein SentencePiece-Modell.</translation>
</message>
<message>
<location filename="engine/text/subwords.py" />
<source>{origin} numbers its special symbols {ids}, not (0, 1, 2, 3).</source>
<translation>{origin} nummeriert seine Sondersymbole mit {ids} statt (0, 1, 2, 3).</translation>
</message>
<message>
<location filename="engine/runtime/assembling.py" />
<source>{others} other translations</source>
<translation>{others} weitere Übersetzungen</translation>
</message>
<message>
<location filename="engine/evaluation/scores.py" />
<source>{outputs} outputs for {references} references</source>
<translation>{outputs} outputs for {references} references</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>{pairs} training and {pairs_} held-out pairs are too few to learn speakers from.</source>
<translation>Zu wenig, um Sprecher zu lernen: {pairs} Satzpaare zum Lernen und {pairs_} zur Kontrolle.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/systems.py" />
<source>{pairs} translate other languages</source>
<translation>{pairs} übersetzen verschiedene Sprachen</translation>
</message>
<message>
<location filename="engine/tasks/training/choosing.py" />
<source>{pair} are too few to learn a language from: expect single words and phrases. Adapt a model of these languages instead where there is one.</source>
<translation>Zu wenig, um eine Sprache zu lernen: {pair}. Erwarten Sie einzelne Wörter und Wendungen. Gibt es ein Modell für diese Sprachen, lernen Sie besser dieses an.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>{pair} can only prove large gains.</source>
<translation>{pair}: Damit lassen sich nur große Verbesserungen nachweisen.</translation>
</message>
<message>
<location filename="engine/results/corpora.py" />
<source>{pair}, and nothing to test with yet. Corrections are for learning only; of {least_to_split} imported translations or more, some are kept for testing.</source>
<translation>{pair}, aber noch nichts zum Testen. Korrekturen dienen nur dem Lernen; ab {least_to_split} importierten Übersetzungen wird ein Teil zum Testen zurückgelegt.</translation>
</message>
<message>
<location filename="engine/results/corpora.py" />
<source>{pair}. Adapting needs at least {least_pairs}.</source>
<translation>{pair}. Zum Anlernen sind mindestens {least_pairs} nötig.</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>{paper}, --method {method}</source>
<translation>{paper}, --method {method}</translation>
</message>
<message>
<location filename="engine/tasks/translation/projects.py" />
<source>{parent} cannot be made: {error}.</source>
<translation>{parent} kann nicht angelegt werden: {error}.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{parent} is a file, not a folder.</source>
<translation>{parent} ist eine Datei, kein Ordner.</translation>
</message>
<message>
<location filename="engine/corpora/opening.py" />
<source>{partner} cannot be the partner of {path}</source>
<translation>{partner} kann nicht das Gegenstück zu {path} sein</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>{parts}; measured on {sentence}.</source>
<translation>{parts}; gemessen: {sentence}.</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>{part} in {name} declares entities or a document type; no office document does.</source>
<translation>{part} in {name} deklariert Entitäten oder einen Dokumenttyp; das tut kein Office-Dokument.</translation>
</message>
<message>
<location filename="engine/documents/office.py" />
<source>{part} in {name} is damaged: {value}.</source>
<translation>{part} in {name} ist beschädigt: {value}.</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>{part} is words that it splits into {many_subwords} subwords or more, or does not know</source>
<translation>{part} sind Wörter, die es in vier oder mehr Teilwörter zerlegt oder nicht kennt</translation>
</message>
<message>
<location filename="engine/corpora/storing/exporting.py" />
<source>{path} already exists.</source>
<translation>{path} gibt es schon.</translation>
</message>
<message>
<location filename="engine/runtime/loaded_model.py" />
<source>{path} cannot be read ({error}).</source>
<translation>{path} kann nicht gelesen werden ({error}).</translation>
</message>
<message>
<location filename="engine/corpora/opening.py" />
<source>{path} cannot be read.</source>
<translation>{path} kann nicht gelesen werden.</translation>
</message>
<message>
<location filename="engine/base/model_json.py" />
<source>{path} cannot be read: {strerror}.</source>
<translation>{path} kann nicht gelesen werden: {strerror}.</translation>
</message>
<message>
<location filename="engine/export/weights.py" />
<source>{path} cannot be used: {most_named}.</source>
<translation>{path} ist nicht verwendbar: {most_named}.</translation>
</message>
<message>
<location filename="engine/export/weights.py" />
<source>{path} describes a model that cannot work: {what}</source>
<translation>{path} beschreibt ein Modell, das nicht funktionieren kann: {what}</translation>
</message>
<message>
<location filename="engine/vocabulary/shortlist.py" />
<source>{path} does not belong to this model.</source>
<translation>{path} gehört nicht zu diesem Modell.</translation>
</message>
<message>
<location filename="engine/export/weights.py" />
<source>{path} does not describe a model: {error}.</source>
<translation>{path} beschreibt kein Modell: {error}.</translation>
</message>
<message>
<location filename="engine/export/weights.py" />
<source>{path} does not fit its model.json: </source>
<translation>{path} passt nicht zu seiner model.json: </translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>{path} does not name the kind of its profiles.</source>
<translation>{path} nennt nicht die Art seiner Profile.</translation>
</message>
<message>
<location filename="engine/tasks/models/giving.py" />
<source>{path} exists already.</source>
<translation>{path} ist schon vorhanden.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>{path} has a profile that has not {width} values.</source>
<translation>{path} enthält ein Profil, das nicht {width} Werte hat.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>{path} has a profile with values that are not finite.</source>
<translation>{path} enthält ein Profil mit Werten, die nicht endlich sind.</translation>
</message>
<message>
<location filename="engine/base/model_json.py" />
<source>{path} has the unknown format {format}; this Parlance reads {format_}.</source>
<translation>{path} hat das unbekannte Format {format}; dieses Parlance liest {format_}.</translation>
</message>
<message>
<location filename="engine/tasks/models/words.py" />
<source>{path} has {dimension} numbers per word, the model's table {dimension_}.</source>
<translation>{path} hat {dimension} Zahlen pro Wort, die Tabelle des Modells {dimension_}.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>{path} has {dimension} numbers per word, the table {path_} {dimension_}.</source>
<translation>{path} hat {dimension} Zahlen pro Wort, die Tabelle {path_} {dimension_}.</translation>
</message>
<message>
<location filename="engine/corpora/storing/store.py" />
<source>{path} has {value} bytes, not {value_}.</source>
<translation>{path} hat {value} Byte, nicht {value_}.</translation>
</message>
<message>
<location filename="engine/corpora/storing/store.py" />
<source>{path} has {value} rows, not {n_rows}.</source>
<translation>{path} hat {value} Zeilen, nicht {n_rows}.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>{path} holds no speakers' profiles.</source>
<translation>{path} enthält keine Sprecherprofile.</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>{path} holds other tables than it should.</source>
<translation>{path} enthält andere Tabellen als vorgesehen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{path} is a device or a pipe.</source>
<translation>{path} ist ein Gerät oder eine Pipe.</translation>
</message>
<message>
<location filename="engine/documents/input_files.py" />
<source>{path} is a folder, not a file.</source>
<translation>{path} ist ein Ordner, keine Datei.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{path} is a folder.</source>
<translation>{path} ist ein Ordner.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/sentences.py" />
<source>{path} is damaged ({error}).</source>
<translation>{path} ist beschädigt ({error}).</translation>
</message>
<message>
<location filename="engine/corpora/storing/rejects.py" />
<source>{path} is damaged.</source>
<translation>{path} ist beschädigt.</translation>
</message>
<message>
<location filename="engine/corpora/storing/store.py" />
<source>{path} is damaged: it is not JSON.</source>
<translation>{path} ist beschädigt: Die Datei ist kein JSON.</translation>
</message>
<message>
<location filename="engine/corpora/storing/store.py" />
<source>{path} is missing or damaged.</source>
<translation>{path} fehlt oder ist beschädigt.</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>{path} is missing.</source>
<translation>{path} fehlt.</translation>
</message>
<message>
<location filename="engine/base/model_json.py" />
<source>{path} is not a JSON object.</source>
<translation>{path} ist kein JSON-Objekt.</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>{path} is not a list of subwords for a model with {n_rows} of them.</source>
<translation>{path} ist keine Liste von Teilwörtern für ein Modell mit {n_rows} Teilwörtern.</translation>
</message>
<message>
<location filename="engine/exchange/releases.py" />
<source>{path} is not a list of subwords with their rows.</source>
<translation>{path} ist keine Liste von Teilwörtern mit ihren Zeilen.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>{path} is not a list of subwords.</source>
<translation>{path} ist keine Liste von Teilwörtern.</translation>
</message>
<message>
<location filename="engine/exchange/releases.py" />
<source>{path} is not a readable .npz of weights: {value}.</source>
<translation>{path} ist keine lesbare .npz-Datei mit Gewichten: {value}.</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>{path} is not a readable Marian model: {error}.</source>
<translation>{path} ist kein lesbares Marian-Modell: {error}.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>{path} is not a readable model of CTranslate2: {error}.</source>
<translation>{path} ist kein lesbares CTranslate2-Modell: {error}.</translation>
</message>
<message>
<location filename="engine/exchange/students.py" />
<source>{path} is not a readable shortlist: {error}.</source>
<translation>{path} ist keine lesbare Shortlist: {error}.</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>{path} is not a readable vocabulary ({value}).</source>
<translation>{path} ist kein lesbares Vokabular ({value}).</translation>
</message>
<message>
<location filename="engine/export/weights.py" />
<source>{path} is not a readable weights file: {error}.</source>
<translation>{path} ist keine lesbare Datei mit Gewichten: {error}.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>{path} is not a whole table of word vectors ({error}).</source>
<translation>{path} ist keine vollständige Tabelle mit Wortvektoren ({error}).</translation>
</message>
<message>
<location filename="engine/tasks/examination.py" />
<source>{path} is not in the catalogue, so it is not used.</source>
<translation>{path} steht nicht im Katalog und wird deshalb nicht verwendet.</translation>
</message>
<message>
<location filename="engine/base/model_json.py" />
<source>{path} is not readable as JSON ({error}).</source>
<translation>{path} ist nicht als JSON lesbar ({error}).</translation>
</message>
<message>
<location filename="engine/exchange/releases.py" />
<source>{path} is not readable as YAML.</source>
<translation>{path} lässt sich nicht als YAML lesen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>{path} is not there.</source>
<translation>{path} ist nicht vorhanden.</translation>
</message>
<message>
<location filename="engine/corpora/storing/store.py" />
<source>{path} is of a format that this version does not read.</source>
<translation>{path} hat ein Format, das diese Version nicht liest.</translation>
</message>
<message>
<location filename="engine/corpora/memory.py" />
<source>{path} is of another text</source>
<translation>{path} gehört zu einem anderen Text</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{path} is read-only.</source>
<translation>{path} ist schreibgeschützt.</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>{path} is refused: it holds no weights by name.</source>
<translation>{path} wird abgelehnt: Die Datei enthält keine benannten Gewichte.</translation>
</message>
<message>
<location filename="engine/exchange/tensors.py" />
<source>{path} is refused: it is damaged, or holds more than weights.</source>
<translation>{path} wird abgelehnt: Die Datei ist beschädigt oder enthält mehr als Gewichte.</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{path} is the file to be translated.</source>
<translation>{path} ist die Datei, die übersetzt werden soll.</translation>
</message>
<message>
<location filename="engine/exchange/students.py" />
<source>{path} is the shortlist of another model.</source>
<translation>{path} ist die Shortlist eines anderen Modells.</translation>
</message>
<message>
<location filename="engine/library/model_folder.py" />
<source>{path} is wrong: {problems}.</source>
<translation>{path} ist fehlerhaft: {problems}.</translation>
</message>
<message>
<location filename="engine/library/home.py" />
<source>{path} may not be written; nothing was changed.</source>
<translation>{path} ist schreibgeschützt; es wurde nichts geändert.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>{path} was changed while it was read.</source>
<translation>{path} wurde während des Lesens geändert.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>{place} is none of the places 0 to {value} of this test</source>
<translation>{place} ist keine der Stellen 0 bis {value} dieses Tests</translation>
</message>
<message>
<location filename="engine/corpora/cleaning.py" />
<source>{preset} is not a preset</source>
<translation>{preset} ist keine Voreinstellung</translation>
</message>
<message>
<location filename="engine/exchange/hub_connection.py" />
<source>{rfilename} has no size</source>
<translation>{rfilename} hat keine Größe</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>{rules} rules are too many, {most_rules} are the most</source>
<translation>{rules} Regeln sind zu viele, höchstens {most_rules} sind möglich</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>{rule} is not a rule here</source>
<translation>{rule} ist hier keine Regel</translation>
</message>
<message>
<location filename="engine/tasks/adapting/along.py" />
<source>{said} in {domain}: {change}.</source>
<translation>{said} bei {domain}: {change}.</translation>
</message>
<message>
<location filename="engine/documents/resources/xcstrings.py" />
<source>{said}: translate them in Xcode.</source>
<translation>{said}: Übersetzen Sie sie in Xcode.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>{said}; none surely became worse.</source>
<translation>{said}; keines wurde nachweislich schlechter.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>{scores}, clearly better</source>
<translation>{scores}, deutlich besser</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>{scores}, clearly worse</source>
<translation>{scores}, deutlich schlechter</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>{scores}, not proven</source>
<translation>{scores}, nicht nachgewiesen</translation>
</message>
<message>
<location filename="engine/tasks/training/choosing.py" />
<source>{seconds} on {device_name}; each pair is seen {passes} times.</source>
<translation>{seconds} ({device_name}); jedes Satzpaar wird {passes}-mal gesehen.</translation>
</message>
<message>
<location filename="engine/export/parity.py" />
<source>{sentences} sentences cannot be compared</source>
<translation>{sentences} sentences cannot be compared</translation>
</message>
<message>
<location filename="engine/tasks/translation/passages.py" />
<source>{sentences} text that is not in {src}; it is left unchanged: {listed}{more}.</source>
<translation>Text in einer anderen Sprache (erwartet: {src}) bleibt unverändert: {listed}{more}.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>{sentence} of other domains ({names})</source>
<translation>{sentence} aus anderen Fachgebieten ({names})</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>{sentence}, though {likelier}. The profile stays neutral.</source>
<translation>{sentence}, doch {likelier}. Das Profil bleibt neutral.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>{set} “{word}” to {bias} by hand</source>
<translation>„{word}“ von Hand auf {bias} gesetzt</translation>
</message>
<message>
<location filename="engine/adaptation/word_spaces.py" />
<source>{shape} neighbours of {shape_} words</source>
<translation>{shape} Nachbarn für {shape_} Wörter</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>{share} % of what it learned, the rest as “{base}” has it</source>
<translation>{share} % des Gelernten, der Rest wie bei „{base}“</translation>
</message>
<message>
<location filename="engine/corpora/vocabulary.py" />
<source>{share} of your running {language} text</source>
<translation>{share} Ihres fortlaufenden Textes ({language})</translation>
</message>
<message>
<location filename="engine/orders/training.py" />
<source>{ship_to} exists already</source>
<translation>{ship_to} gibt es schon</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>{short} is the name of a preset</source>
<translation>{short} ist der Name einer Vorgabe</translation>
</message>
<message>
<location filename="engine/text/languages.py" />
<source>{shown} is not a language</source>
<translation>{shown} ist keine Sprache</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} has no word with a vector.</source>
<translation>{source} enthält kein Wort mit einem Vektor.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} has {dimension} numbers per word; 1 to {largest_dimension} can be read.</source>
<translation>{source} hat {dimension} Zahlen pro Wort; lesbar sind 1 bis {largest_dimension}.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} is a Python pickle, as gensim saves models: such a file runs code when it is opened.</source>
<translation>{source} ist eine Pickle-Datei von Python, wie gensim Modelle speichert: Eine solche Datei führt beim Öffnen Code aus.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} is a compressed fastText model (.ftz), which has no whole vectors.</source>
<translation>{source} ist ein komprimiertes fastText-Modell (.ftz), das keine vollständigen Vektoren enthält.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} is a fastText model of version {version}, not {version_}.</source>
<translation>{source} ist ein fastText-Modell der Version {version}, nicht {version_}.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} is broken: no word begins behind word {n_done}.</source>
<translation>{source} ist fehlerhaft: Nach Wort {n_done} beginnt kein weiteres.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} is broken: {first_broken}, and so are {n_broken} of the first {n_read} words.</source>
<translation>{source} ist fehlerhaft: {first_broken}; betroffen sind {n_broken} der ersten {n_read} Wörter.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} is cut off: {why}.</source>
<translation>{source} ist abgeschnitten: {why}.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} is damaged: its sizes do not fit together.</source>
<translation>{source} ist beschädigt: Die Größenangaben passen nicht zusammen.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} is empty.</source>
<translation>{source} ist leer.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} is not a file of word vectors: its first line has no numbers behind a word.</source>
<translation>{source} ist keine Datei mit Wortvektoren: In der ersten Zeile stehen nach dem Wort keine Zahlen.</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{source} unpacks to more than {max_ratio} times its size; word vectors never do.</source>
<translation>{source} wird beim Entpacken mehr als {max_ratio}-mal so groß; bei Wortvektoren kommt das nie vor.</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>{span} may be missing or changed.</source>
<translation>Möglicherweise fehlend oder verändert: {span}.</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>{span} may be too much: the text has no such number.</source>
<translation>{span} ist möglicherweise zu viel: Im Ausgangstext steht keine solche Zahl.</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>{span} may be wrong or missing.</source>
<translation>{span} ist möglicherweise falsch oder fehlt.</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>{span} may be wrong: {other} stands there.</source>
<translation>{span} ist möglicherweise falsch: Dort steht {other}.</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>{span} may not be an amount of money: in the text it is none.</source>
<translation>{span} ist möglicherweise kein Geldbetrag: Im Ausgangstext ist es keiner.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/profiles.py" />
<source>{speaker_id} has learned nothing that fits {model_id}. {problems}</source>
<translation>Für {speaker_id} wurde nichts gelernt, was zu {model_id} passt. {problems}</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>{speaker_id} has no sentence {sentence}.</source>
<translation>{speaker_id} hat keinen Satz {sentence}.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>{speaker_id} has no version {version} for {model}; there is {shown}.</source>
<translation>{speaker_id} hat keine Version {version} für {model}; vorhanden: {shown}.</translation>
</message>
<message>
<location filename="engine/library/speakers.py" />
<source>{speaker_id} has the very same {kind} already.</source>
<translation>{speaker_id} hat genau diesen Eintrag schon.</translation>
</message>
<message>
<location filename="engine/tasks/speakers/sources.py" />
<source>{speakers} people speak in {name}.</source>
<translation>In {name} sprechen {speakers} Personen.</translation>
</message>
<message>
<location filename="engine/evaluation/speakers.py" />
<source>{speakers} speakers cannot be swapped</source>
<translation>{speakers} speakers cannot be swapped</translation>
</message>
<message>
<location filename="engine/tasks/training/speaker_groups.py" />
<source>{spec} ends in @{by}.</source>
<translation>{spec} endet mit @{by}.</translation>
</message>
<message>
<location filename="engine/exchange/hugging_face.py" />
<source>{split} does not list the files of the weights.</source>
<translation>{split} führt die Dateien der Gewichte nicht auf.</translation>
</message>
<message>
<location filename="engine/tasks/training/text.py" />
<source>{src} alone</source>
<translation>nur {src}</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>{staged_id} names no files that were read.</source>
<translation>{staged_id} bezeichnet keine eingelesenen Dateien.</translation>
</message>
<message>
<location filename="engine/tasks/training/base_models.py" />
<source>{start_from} has no weights of its own to train on.</source>
<translation>{start_from} hat keine eigenen Gewichte zum Weitertrainieren.</translation>
</message>
<message>
<location filename="engine/tasks/training/base_models.py" />
<source>{start_from} is a model with {value}, and --start-from trains plain models on</source>
<translation>{start_from} ist kein einfaches Modell ({value}), und --start-from trainiert nur einfache Modelle weiter</translation>
</message>
<message>
<location filename="engine/tasks/training/base_models.py" />
<source>{start_from} translates {src} to {tgt}, not {src_} to {tgt_}</source>
<translation>{start_from} übersetzt von {src} nach {tgt}, nicht von {src_} nach {tgt_}</translation>
</message>
<message>
<location filename="engine/tasks/speakers/learning.py" />
<source>{subject} several different translations; they count alike.</source>
<translation>{subject} mehrere verschiedene Übersetzungen; sie zählen gleich.</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>{subwords} has more subwords than the {n_rows} that {name} has rows for.</source>
<translation>{subwords} hat mehr Teilwörter als die {n_rows}, für die {name} Zeilen hat.</translation>
</message>
<message>
<location filename="engine/export/weights.py" />
<source>{table_file} has {dimension} numbers per word, the model reads {width}.</source>
<translation>{table_file} hat {dimension} Zahlen pro Wort, das Modell liest {width}.</translation>
</message>
<message>
<location filename="engine/runtime/serving.py" />
<source>{taken} requests with {n_chars} characters are waiting already.</source>
<translation>Es warten bereits Anfragen: {taken}, mit {n_chars} Zeichen.</translation>
</message>
<message>
<location filename="engine/tasks/translation/terms.py" />
<source>{targets} for “{source}”</source>
<translation>{targets} für „{source}“</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>{test_id} has no answer so far.</source>
<translation>{test_id} hat noch kein Urteil.</translation>
</message>
<message>
<location filename="engine/tasks/evaluating/blind.py" />
<source>{test_id} is over: its result was looked at</source>
<translation>{test_id} ist beendet: Das Ergebnis wurde angesehen</translation>
</message>
<message>
<location filename="engine/documents/bilingual.py" />
<source>{texts} be read, and will stay as it is ({named}{more}).</source>
<translation>{texts} gelesen werden; daran ändert sich nichts ({named}{more}).</translation>
</message>
<message>
<location filename="engine/tasks/adapting/back_translating.py" />
<source>{tgt}-{src} for back-translation</source>
<translation>{tgt}-{src} für die Rückübersetzung</translation>
</message>
<message>
<location filename="engine/base/methods.py" />
<source>{title} · With text translated back</source>
<translation>{title} · Mit rückübersetztem Text</translation>
</message>
<message>
<location filename="engine/tasks/adapting/planning.py" />
<source>{tokens_per_s} tokens learned a second</source>
<translation>{tokens_per_s} gelernte Tokens pro Sekunde</translation>
</message>
<message>
<location filename="engine/training/devices.py" />
<source>{training_device}, torch {version}</source>
<translation>{training_device}, torch {version}</translation>
</message>
<message>
<location filename="engine/text/words/terms.py" />
<source>{translation} asked for and forbidden, which is stronger: {named}.</source>
<translation>{translation}, zugleich verlangt und unzulässig; es gilt das Verbot: {named}.</translation>
</message>
<message>
<location filename="engine/corpora/importing.py" />
<source>{unit} {holds} bytes that are not text in the encoding that was taken: read the file in another one, for example --encoding windows-1252.</source>
<translation>Manche Bytes sind in der angenommenen Codierung kein Text (betroffen: {unit}). Lesen Sie die Datei in einer anderen, zum Beispiel mit --encoding windows-1252.</translation>
</message>
<message>
<location filename="engine/tasks/examination.py" />
<source>{unlisted} It stays until you remove it.</source>
<translation>{unlisted} Es bleibt, bis Sie es entfernen.</translation>
</message>
<message>
<location filename="engine/tasks/examination.py" />
<source>{unlisted} To use it: parlance model add {path}</source>
<translation>{unlisted} Um es zu verwenden: parlance model add {path}</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>{upper}{value} to learn from: adapting needs at least {least_pairs}. Import more, or make the profile of a speaker, for which a few sentences are enough.</source>
<translation>{upper}{value} zum Lernen: Das Anlernen braucht mindestens {least_pairs}. Importieren Sie mehr oder legen Sie ein Sprecherprofil an, für das wenige Sätze genügen.</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>{value} ({low} … {high})</source>
<translation>{value} ({low} … {high})</translation>
</message>
<message>
<location filename="engine/results/figures.py" />
<source>{value} BLEU (95 % interval {low} to {high})</source>
<translation>{value} BLEU (95-%-Intervall {low} bis {high})</translation>
</message>
<message>
<location filename="engine/speakers/profile_store.py" />
<source>{value} cannot be the name of a speaker.</source>
<translation>{value} kann kein Sprechername sein.</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>{value} has no data for its shape</source>
<translation>bei {value} fehlen Daten für die Form</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>{value} has no scales</source>
<translation>bei {value} fehlen die Skalierungsfaktoren</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>{value} has no usable factor</source>
<translation>bei {value} ist der Faktor nicht brauchbar</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>{value} has no usable scales</source>
<translation>bei {value} sind die Skalierungsfaktoren nicht brauchbar</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>{value} has other data than its shape needs</source>
<translation>bei {value} passen die Daten nicht zur Form</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>{value} has {n_axes} axes</source>
<translation>{value} hat zu viele Achsen ({n_axes})</translation>
</message>
<message>
<location filename="engine/adaptation/domain_token.py" />
<source>{value} has {pairs} pairs to learn from and {dev_pairs} held out.</source>
<translation>{value} hat zum Lernen {pairs} Satzpaare und zur Kontrolle {dev_pairs}.</translation>
</message>
<message>
<location filename="engine/tasks/corpora/importing.py" />
<source>{value} is neither a recipe nor a file with one</source>
<translation>{value} ist weder eine Vorlage noch eine Datei mit einer</translation>
</message>
<message>
<location filename="engine/tasks/translation/documents.py" />
<source>{value} is not UTF-8; it was read as {value_}.</source>
<translation>{value} ist nicht in UTF-8; die Datei wurde als {value_} gelesen.</translation>
</message>
<message>
<location filename="engine/base/clock.py" />
<source>{value} is not a time such as 2026-11-21T14:02:00+00:00</source>
<translation>{value} ist keine Zeitangabe wie 2026-11-21T14:02:00+00:00</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>{value} is of a type that is not known ({kind})</source>
<translation>{value} ist von unbekanntem Typ ({kind})</translation>
</message>
<message>
<location filename="engine/exchange/marian.py" />
<source>{value} is of the type {kind}, which only one kind of processor reads</source>
<translation>{value} hat den Typ {kind}, den nur eine Art von Prozessor liest</translation>
</message>
<message>
<location filename="engine/tasks/adapting/source_text.py" />
<source>{value} is text of {domain} itself, which is learned from anyway</source>
<translation>{value} ist Text von {domain} selbst, aus dem ohnehin gelernt wird</translation>
</message>
<message>
<location filename="engine/exchange/ctranslate2.py" />
<source>{value} stands for {value_}, which it does not hold</source>
<translation>{value} steht für {value_}, das in der Datei fehlt</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_files.py" />
<source>{value} {stand} there more than once: the first vector of each counts.</source>
<translation>Mehrfach vorhandene Wörter: {value}; es zählt jeweils der erste Vektor.</translation>
</message>
<message>
<location filename="engine/runtime/loaded_model.py" />
<source>{weights_file} has no output layer.</source>
<translation>{weights_file} hat keine Ausgabeschicht.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>{what} has not been measured for so little text ({near} pairs are the nearest).</source>
<translation>{what} wurde für so wenig Text nicht gemessen (am nächsten kommen {near} Satzpaare).</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>{what} has not been measured for so much text ({near} pairs are the nearest).</source>
<translation>{what} wurde für so viel Text nicht gemessen (am nächsten kommen {near} Satzpaare).</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>{what} has not been measured with this amount of text in one language.</source>
<translation>{what} wurde mit dieser Menge Text in nur einer Sprache nicht gemessen.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>{what} has not been measured with this model.</source>
<translation>{what} wurde mit diesem Modell nicht gemessen.</translation>
</message>
<message>
<location filename="engine/tasks/speaker_evaluation/lines.py" />
<source>{what} in {src}-{tgt}, which {id} translates.</source>
<translation>{what} in {src}-{tgt}, was {id} übersetzt.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>{what} was only measured where the model cuts words into more subwords than here.</source>
<translation>{what} wurde nur dort gemessen, wo das Modell Wörter in mehr Teilwörter zerlegt als hier.</translation>
</message>
<message>
<location filename="engine/runtime/session.py" />
<source>{what}: the memory is full.</source>
<translation>{what}: Der Arbeitsspeicher ist voll.</translation>
</message>
<message>
<location filename="engine/adaptation/speakers.py" />
<source>{who} has {least} sentences or more to learn from; telling speakers apart takes two.</source>
<translation>{who} hat {least} oder mehr Sätze zum Lernen; um Sprecher zu unterscheiden, braucht es zwei.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>{who}, translates this domain better</source>
<translation>{who} übersetzt dieses Fachgebiet besser</translation>
</message>
<message>
<location filename="engine/vocabulary/vector_table.py" />
<source>{words} words cannot have vectors of the shape {shape}</source>
<translation>{words} words cannot have vectors of the shape {shape}</translation>
</message>
<message>
<location filename="engine/tasks/speakers/words.py" />
<source>{word} is not one word.</source>
<translation>{word} ist kein einzelnes Wort.</translation>
</message>
<message>
<location filename="engine/tasks/models/story.py" />
<source>“{domain}” is translated with “{base}”</source>
<translation>„{domain}“ wird mit „{base}“ übersetzt</translation>
</message>
<message>
<location filename="engine/tasks/translation/terms.py" />
<source>“{each}” for “{source}”</source>
<translation>„{each}“ für „{source}“</translation>
</message>
<message>
<location filename="engine/text/words/text_rules.py" />
<source>“{find}” with “{replace}” is no pattern that can be used: {error}</source>
<translation>„{find}“ mit „{replace}“ ist kein brauchbares Muster: {error}</translation>
</message>
<message>
<location filename="engine/tasks/translation/sessions.py" />
<source>“{longest_name}” is not among the texts that are worked on any more.</source>
<translation>„{longest_name}“ gehört nicht mehr zu den Texten, die bearbeitet werden.</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>“{most_named}” is said again and again.</source>
<translation>„{most_named}“ wird immer wieder wiederholt.</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>“{name}” stays in use for this domain; compared with it: {sentence}</source>
<translation>„{name}“ bleibt für dieses Fachgebiet in Gebrauch; im Vergleich damit: {sentence}</translation>
</message>
<message>
<location filename="engine/tasks/adapting/judging.py" />
<source>“{name}”, which is in use</source>
<translation>„{name}“ (derzeit in Gebrauch)</translation>
</message>
<message>
<location filename="engine/text/words/terms.py" />
<source>“{source} → {target}” ({places})</source>
<translation>„{source} → {target}“ ({places})</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>“{source}” has no translation</source>
<translation>„{source}“ hat keine Übersetzung</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>“{source}” is not in its place in {name} any more.</source>
<translation>„{source}“ steht in {name} nicht mehr an seiner Stelle.</translation>
</message>
<message>
<location filename="engine/tasks/terms.py" />
<source>“{target}” cannot be the translation of “{source}” and be forbidden for it</source>
<translation>„{target}“ kann nicht die Übersetzung von „{source}“ und zugleich dafür unzulässig sein</translation>
</message>
<message>
<location filename="engine/text/words/terms.py" />
<source>“{target}” for “{source}” ({target_})</source>
<translation>„{target}“ für „{source}“ ({target_})</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>“{title}” is recommended, {rivals}</source>
<translation>„{title}“ wird empfohlen, {rivals}</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>“{title}” is recommended: {found}</source>
<translation>„{title}“ wird empfohlen: {found}</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>“{title}” is the safe choice: {gap}</source>
<translation>„{title}“ ist die sichere Wahl: {gap}</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>“{title}” learns a profile for every speaker that the corpora name.</source>
<translation>„{title}“ lernt ein Profil für jeden Sprecher, den die Textbestände nennen.</translation>
</message>
<message>
<location filename="engine/adaptation/recommendation.py" />
<source>“{title}”: the {choice} choice for this much text.{few}</source>
<translation>„{title}“: für diese Textmenge die richtige Wahl.{few}</translation>
</message>
<message>
<location filename="engine/runtime/checking.py" />
<source>“{word}” may not be translated.</source>
<translation>„{word}“ ist möglicherweise nicht übersetzt.</translation>
</message>
</context>
<context>
<name>languages</name>
<message>
<location filename="gui/languages.py" />
<source>Afrikaans</source>
<translation>Afrikaans</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Albanian</source>
<translation>Albanisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Amharic</source>
<translation>Amharisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Arabic</source>
<translation>Arabisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Armenian</source>
<translation>Armenisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Azerbaijani</source>
<translation>Aserbaidschanisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Bangla</source>
<translation>Bengalisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Basque</source>
<translation>Baskisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Belarusian</source>
<translation>Belarussisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Bosnian</source>
<translation>Bosnisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Bulgarian</source>
<translation>Bulgarisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Catalan</source>
<translation>Katalanisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Chinese</source>
<translation>Chinesisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Croatian</source>
<translation>Kroatisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Czech</source>
<translation>Tschechisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Danish</source>
<translation>Dänisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Dutch</source>
<translation>Niederländisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>English</source>
<translation>Englisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Esperanto</source>
<translation>Esperanto</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Estonian</source>
<translation>Estnisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Filipino</source>
<translation>Filipino</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Finnish</source>
<translation>Finnisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>French</source>
<translation>Französisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Galician</source>
<translation>Galicisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Georgian</source>
<translation>Georgisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>German</source>
<translation>Deutsch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Greek</source>
<translation>Griechisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Gujarati</source>
<translation>Gujarati</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Hebrew</source>
<translation>Hebräisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Hindi</source>
<translation>Hindi</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Hungarian</source>
<translation>Ungarisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Icelandic</source>
<translation>Isländisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Indonesian</source>
<translation>Indonesisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Irish</source>
<translation>Irisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Italian</source>
<translation>Italienisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Japanese</source>
<translation>Japanisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Kannada</source>
<translation>Kannada</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Korean</source>
<translation>Koreanisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Latvian</source>
<translation>Lettisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Lithuanian</source>
<translation>Litauisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Macedonian</source>
<translation>Mazedonisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Malay</source>
<translation>Malaiisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Malayalam</source>
<translation>Malayalam</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Maltese</source>
<translation>Maltesisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Marathi</source>
<translation>Marathi</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Norwegian Bokmål</source>
<translation>Norwegisch (Bokmål)</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Norwegian Nynorsk</source>
<translation>Norwegisch (Nynorsk)</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Persian</source>
<translation>Persisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Polish</source>
<translation>Polnisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Portuguese</source>
<translation>Portugiesisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Punjabi</source>
<translation>Panjabi</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Romanian</source>
<translation>Rumänisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Russian</source>
<translation>Russisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Serbian</source>
<translation>Serbisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Slovak</source>
<translation>Slowakisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Slovenian</source>
<translation>Slowenisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Spanish</source>
<translation>Spanisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Swahili</source>
<translation>Suaheli</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Swedish</source>
<translation>Schwedisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Tamil</source>
<translation>Tamil</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Telugu</source>
<translation>Telugu</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Thai</source>
<translation>Thailändisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Turkish</source>
<translation>Türkisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Ukrainian</source>
<translation>Ukrainisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Vietnamese</source>
<translation>Vietnamesisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Welsh</source>
<translation>Walisisch</translation>
</message>
<message>
<location filename="gui/languages.py" />
<source>Xhosa</source>
<translation>Xhosa</translation>
</message>
</context>
<context>
<name>window</name>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>   (not in its alphabet)</source>
<translation>   (nicht in seinem Alphabet)</translation>
</message>
<message>
<location filename="gui/wording.py" />
<source>%Y-%m-%d</source>
<translation>%d.%m.%Y</translation>
</message>
<message>
<location filename="gui/i18n.py" />
<source>%Y-%m-%d %H:%M</source>
<translation>%d.%m.%Y %H:%M</translation>
</message>
<message>
<location filename="gui/wording.py" />
<source>%m-%d %H:%M</source>
<translation>%d.%m. %H:%M</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>&amp;Address in German</source>
<translation>&amp;Anrede im Deutschen</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>&amp;Colour</source>
<translation>&amp;Farbe</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>&amp;Connection</source>
<translation>&amp;Verbindung</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>&amp;Corpus with speakers</source>
<translation>Text&amp;bestand mit Sprechern</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>&amp;Domain</source>
<translation>&amp;Fachgebiet</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>&amp;Find</source>
<translation>&amp;Suchen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>&amp;First</source>
<translation>&amp;Erstes</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>&amp;Follow my memory</source>
<translation>Am &amp;TM orientieren</translation>
</message>
<message>
<location filename="gui/pages/library/head.py" />
<source>&amp;From</source>
<translation>&amp;Von</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>&amp;How many</source>
<translation>Wie &amp;viele</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>&amp;How strictly</source>
<translation>&amp;Wie streng</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>&amp;Into, the language they write</source>
<translation>&amp;In die eigene Sprache</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>&amp;Key to enter in the other program</source>
<translation>Schlüssel für das andere &amp;Programm</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>&amp;Language</source>
<translation>&amp;Sprache</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>&amp;Languages</source>
<translation>&amp;Sprachen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>&amp;Layer</source>
<translation>S&amp;chicht</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>&amp;Model</source>
<translation>&amp;Modell</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>&amp;Name</source>
<translation>&amp;Name</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>&amp;Name of the result</source>
<translation>&amp;Name des Ergebnisses</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>&amp;Never use</source>
<translation>&amp;Nicht verwenden</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>&amp;Pattern (regular expression)</source>
<translation>&amp;Muster (regulärer Ausdruck)</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>&amp;Port</source>
<translation>&amp;Port</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>&amp;Program</source>
<translation>&amp;Programm</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>&amp;Second</source>
<translation>&amp;Zweites</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>&amp;Sentence</source>
<translation>&amp;Satz</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>&amp;Source is really in</source>
<translation>Tatsächliche &amp;Ausgangssprache</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>&amp;Speaker</source>
<translation>&amp;Sprecher</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>&amp;Target is really in</source>
<translation>Tatsächliche &amp;Zielsprache</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>&amp;Term</source>
<translation>&amp;Begriff</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>&amp;Term in {language}</source>
<translation>&amp;Begriff ({language})</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>&amp;Text from</source>
<translation>&amp;Text aus</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>&amp;Third</source>
<translation>&amp;Drittes</translation>
</message>
<message>
<location filename="gui/pages/library/head.py" />
<source>&amp;To</source>
<translation>Na&amp;ch</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>&amp;Translation memory</source>
<translation>&amp;Translation-Memory</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>&amp;Try the rules on</source>
<translation>Regeln &amp;testen mit</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>&amp;What</source>
<translation>&amp;Was</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>&amp;When</source>
<translation>&amp;Wann</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>&amp;With</source>
<translation>&amp;Mit</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>&amp;Word</source>
<translation>&amp;Wort</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>&amp;Words</source>
<translation>&amp;Wörter</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>(domain {domain})</source>
<translation>(Fachgebiet {domain})</translation>
</message>
<message>
<location filename="gui/widgets/text.py" />
<source>(missing: {text})</source>
<translation>(fehlt: {text})</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>--scope full or pack</source>
<translation>--scope full oder pack</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>0 % leaves the model as it is, 100 % is all that a pack learned. Several add up.</source>
<translation>0 % lässt das Modell, wie es ist; 100 % ist alles, was ein Paket gelernt hat. Mehrere addieren sich.</translation>
</message>
<message>
<location filename="gui/pages/speakers/resemblance_view.py" />
<source>1 is the same leaning of every word, 0 none in common, below 0 the opposite</source>
<translation>1 bedeutet dieselbe Neigung bei jedem Wort, 0 keine Gemeinsamkeit, unter 0 das Gegenteil</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>10 sentences each</source>
<translation>je 10 Sätze</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>10, 30, 100 sentences each</source>
<translation>je 10, 30, 100 Sätze</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>100 % match</source>
<translation>100-%-Match</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>100 sentences each</source>
<translation>je 100 Sätze</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>200 test lines</source>
<translation>200 Testzeilen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>30 sentences each</source>
<translation>je 30 Sätze</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>500 test lines</source>
<translation>500 Testzeilen</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>95 % interval</source>
<translation>95-%-Intervall</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>95 % interval {interval}</source>
<translation>95-%-Intervall {interval}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>95 % interval: {of_sentences} of the sentences, {of_words} of the words.</source>
<translation>95-%-Intervall: {of_sentences} der Sätze, {of_words} der Wörter.</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>&lt;0.1 %</source>
<translation>&lt;0,1 %</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>A blind guess names the speaker in {share}.</source>
<translation>Blind geraten wird die richtige Person in {share} der Fälle.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>A blind test needs two systems. Evaluate again, and choose something to compare it with.</source>
<translation>Ein Blindtest braucht zwei Systeme. Werten Sie noch einmal aus und wählen Sie etwas zum Vergleich.</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>A corpus of your library, or a file: a translation memory, a table, subtitles, plain text. Lines that are there already are left out.</source>
<translation>Ein Textbestand Ihrer Bibliothek oder eine Datei: Translation-Memory, Tabelle, Untertitel, reiner Text. Zeilen, die schon da sind, werden ausgelassen.</translation>
</message>
<message>
<location filename="gui/pages/speakers/sentences_view.py" />
<source>A correction is a translation you changed and confirmed: on the Translate page choose this speaker, edit a sentence, and press Ctrl+Enter. The profile learns from it at once.</source>
<translation>Eine Korrektur ist eine Übersetzung, die Sie geändert und bestätigt haben: Wählen Sie auf der Seite „Übersetzen“ diesen Sprecher, bearbeiten Sie einen Satz und drücken Sie Strg+Eingabe. Das Profil lernt sofort daraus.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>A domain</source>
<translation>Fachgebiet</translation>
</message>
<message>
<location filename="gui/pages/library/page.py" />
<source>A domain is a client or a subject: what you have translated for it, its terms, and a model that learns from both. Drop a translation memory, a table or a term list here, and Parlance translates the way you do.</source>
<translation>Ein Fachgebiet steht für einen Kunden oder ein Thema: mit dem, was Sie dafür übersetzt haben, seinen Begriffen und einem Modell, das aus beidem lernt. Ziehen Sie ein Translation-Memory, eine Tabelle oder eine Begriffsliste hierher, und Parlance übersetzt so wie Sie.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>A domain is a name for the kind of text: adaptations and translations choose by it. A part of translated text is set aside, so that you can later measure honestly on lines no model has learned.</source>
<translation>Ein Fachgebiet benennt die Art des Textes: Danach wird angelernt und übersetzt. Ein Teil des übersetzten Textes wird zurückgelegt, damit Sie später ehrlich messen können, an Zeilen, die kein Modell gelernt hat.</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>A file…</source>
<translation>Datei…</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>A folder for CTranslate2, and for programs that are built on it.</source>
<translation>Ein Ordner für CTranslate2 und für Programme, die darauf aufbauen.</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>A folder for Marian, as Firefox Translations has its models; it can be added here again.</source>
<translation>Ein Ordner für Marian, wie ihn Firefox Translations verwendet; er lässt sich hier wieder hinzufügen.</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>A folder that transformers opens, and that can be added here again.</source>
<translation>Ein Ordner, den transformers öffnet und der sich hier wieder hinzufügen lässt.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>A full-size model of the University of Helsinki. Slower and larger than Firefox's.</source>
<translation>Ein Modell der Universität Helsinki in voller Größe. Langsamer und größer als die von Firefox.</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>A line has {n} characters; up to {most} fit.</source>
<translation>Eine Zeile hat {n} Zeichen; Platz ist für höchstens {most}.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>A line that a domain holds twice is learned from and counted twice.</source>
<translation>Eine Zeile, die ein Fachgebiet doppelt enthält, wird doppelt gelernt und doppelt gezählt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>A model can learn from the corrections alone: each is a test before it is learned, so the next ones show whether it helps.</source>
<translation>Ein Modell kann allein aus den Korrekturen lernen: Jede ist ein Test, bevor sie gelernt wird; so zeigen die nächsten, ob es hilft.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>A model from Hugging Face</source>
<translation>Ein Modell von Hugging Face</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>A model is a folder, or a ZIP file of one.</source>
<translation>Ein Modell ist ein Ordner, auch gepackt als ZIP-Datei.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>A model of several domains sees in every word which of them it belongs to. Here is what it makes of text that it has not learned from, beside the model it was made from.</source>
<translation>Ein Modell mehrerer Fachgebiete erkennt an jedem Wort, zu welchem es gehört. Hier sehen Sie, was es aus Text macht, aus dem es nicht gelernt hat, neben dem Modell, aus dem es entstand.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>A model reads the same sentences again and again until they teach it nothing more. This is after how many updates each of your adapted models was at its best: fewer is a shorter wait.</source>
<translation>Ein Modell liest dieselben Sätze immer wieder, bis sie ihm nichts mehr beibringen. Hier sehen Sie, nach wie vielen Trainingsschritten jedes Ihrer angelernten Modelle am besten war: Weniger bedeutet kürzeres Warten.</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>A model repository for a server of many users, with the line that starts it; not tried in Triton.</source>
<translation>Ein Modellverzeichnis für einen Server mit vielen Nutzern, mit der Zeile, die ihn startet; nicht in Triton erprobt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>A model that forgot more general text than this is mixed with the model before, so that it forgets less; 0: never (--set most_forgotten)</source>
<translation>Hat ein Modell bei allgemeinem Text mehr als diesen Wert verloren, wird es mit dem bisherigen gemischt, damit es weniger vergisst; 0: nie (--set most_forgotten)</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>A model that is proven to lose more is held back for you (--set gate_margin)</source>
<translation>Ein Modell, das nachweislich mehr verliert, wird für Sie zurückgehalten (--set gate_margin)</translation>
</message>
<message>
<location filename="gui/pages/adapt/page.py" />
<source>A model that learns your words</source>
<translation>Ein Modell, das Ihre Wortwahl lernt</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>A model translates one language into another. Parlance comes with small ones, which the Translate page makes ready. Add others from a list, or drop a folder or .zip of one here. Each adapted model is listed below the one it was made from.</source>
<translation>Ein Modell übersetzt aus einer Sprache in eine andere. Parlance bringt kleine mit; die Seite „Übersetzen“ macht sie einsatzbereit. Weitere können Sie aus einer Liste hinzufügen oder als Ordner oder ZIP-Datei hierher ziehen. Jedes angelernte Modell steht unter dem, aus dem es entstanden ist.</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>A model writes text in subwords. A word it met often is one subword; a word of many subwords it must put together from fragments, and translates less reliably. ␣ is a subword that only begins a word.</source>
<translation>Ein Modell schreibt Text in Teilwörtern. Ein Wort, das ihm oft begegnet ist, bildet ein einziges Teilwort; ein Wort aus vielen Teilwörtern muss es aus Bruchstücken zusammensetzen und übersetzt es weniger zuverlässig. ␣ ist ein Teilwort, das nur den Anfang eines Wortes bildet.</translation>
</message>
<message>
<location filename="gui/pages/library/head.py" />
<source>A new domain</source>
<translation>Neues Fachgebiet</translation>
</message>
<message>
<location filename="gui/pages/library/column.py" />
<source>A new domain that begins with terms</source>
<translation>Neues Fachgebiet, das mit Begriffen beginnt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>A new folder for the pictures</source>
<translation>Ein neuer Ordner für die Bilder</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>A pack</source>
<translation>Ein Paket</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>A part of this text is set aside.</source>
<translation>Ein Teil dieses Textes wird zurückgelegt.</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>A person whose way of writing {language} is learned from what you correct here. Sentences of theirs can be added in the Library, under Voices.</source>
<translation>Eine Person, deren Schreibweise aus dem gelernt wird, was Sie hier korrigieren (Sprache: {language}). Sätze von ihr können Sie in der Bibliothek unter „Sprecher“ hinzufügen.</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>A profile is for one model: each has its own vocabulary</source>
<translation>Ein Profil gilt für ein Modell: Jedes hat sein eigenes Vokabular</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>A profile is learned from a few sentences of each speaker of a corpus, and used on other lines of theirs. A gain counts as the person's only if another speaker's profile gives less.</source>
<translation>Aus wenigen Sätzen jedes Sprechers eines Textbestands wird ein Profil gelernt und auf andere Zeilen derselben Person angewendet. Ein Gewinn gilt nur dann als Eigenart der Person, wenn das Profil eines anderen Sprechers weniger bringt.</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>A profile per line</source>
<translation>Ein Profil je Zeile</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>A sentence takes {ratio} times as long.</source>
<translation>Ein Satz dauert {ratio}-mal so lange.</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>A server of one's own</source>
<translation>Ein eigener Server</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>A server of one's own, or an OpenAI-compatible one</source>
<translation>Ein eigener oder OpenAI-kompatibler Server</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>A single file has no pairs for validation: add a folder with a dev.tsv, or a corpus.</source>
<translation>Eine einzelne Datei hat keine Kontrollsätze: Fügen Sie einen Ordner mit einer dev.tsv oder einen Textbestand hinzu.</translation>
</message>
<message>
<location filename="gui/pages/library/voices.py" />
<source>A speaker is an author, a client or a character: the words they prefer and those they avoid, learned from a few of their sentences and from your corrections, open to read and to change.</source>
<translation>Ein Sprecher ist eine Autorin, ein Kunde oder eine Figur: mit bevorzugten und gemiedenen Wörtern, gelernt aus einigen eigenen Sätzen und aus Ihren Korrekturen. Sie können alles lesen und ändern.</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>A speaker needs a name.</source>
<translation>Ein Sprecher braucht einen Namen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>A vocabulary may be too small, so that words are cut up, or too large for the text it was learned from. Each dot is one of your adapted models: how many tokens it has, and what it gained over the model it came from; the line through it shows how sure that is.</source>
<translation>Ein Vokabular kann zu klein sein, sodass Wörter zerlegt werden, oder zu groß für den Text, aus dem es gelernt wurde. Jeder Punkt ist eines Ihrer angelernten Modelle: wie viele Tokens es hat und was es gegenüber dem Modell gewonnen hat, aus dem es entstand; die Linie durch den Punkt zeigt, wie sicher das ist.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>A vocabulary that does not know a word spells it in several tokens, which have meanings of their own: “alloy” as “all·o·y”. Here are sentences whose words the old vocabulary cuts into four tokens or more; the old system gets them wrong, the new one right.</source>
<translation>Ein Vokabular, das ein Wort nicht kennt, setzt es aus mehreren Tokens zusammen, die ihre eigene Bedeutung haben: „alloy“ als „all·o·y“. Hier stehen Sätze mit Wörtern, die das alte Vokabular in vier oder mehr Tokens zerlegt; das alte System übersetzt sie falsch, das neue richtig.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>About</source>
<translation>Über Parlance</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>About the active segment</source>
<translation>Zum aktiven Segment</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Action</source>
<translation>Aktion</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Actions, settings, domains, models, voices and help</source>
<translation>Aktionen, Einstellungen, Fachgebiete, Modelle, Sprecher und Hilfe</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Adapt to this domain again with another size (Adapt, Settings) to see a curve.</source>
<translation>Lernen Sie dieses Fachgebiet noch einmal mit anderer Größe an (Anlernen, Optionen…), um eine Kurve zu sehen.</translation>
</message>
<message>
<location filename="gui/pages/models/lineage.py" />
<source>Adapted</source>
<translation>Angelernt</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Add</source>
<translation>Hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Add a connection…</source>
<translation>Verbindung hinzufügen…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>Add a file of translations…</source>
<translation>Datei mit Übersetzungen hinzufügen…</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Add a folder…</source>
<translation>Ordner hinzufügen…</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Add a model</source>
<translation>Modell hinzufügen</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Add a model…</source>
<translation>Modell hinzufügen…</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Add a speaker</source>
<translation>Sprecher hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/translate/adding_term.py" />
<source>Add a term</source>
<translation>Begriff hinzufügen</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>Add as a model</source>
<translation>Als Modell hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Add files…</source>
<translation>Dateien hinzufügen…</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Add selected</source>
<translation>Ausgewählte hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/speakers/parts.py" />
<source>Add sentences</source>
<translation>Sätze hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Add sentences first, below.</source>
<translation>Fügen Sie zuerst unten Sätze hinzu.</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>Add term…</source>
<translation>Begriff hinzufügen…</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Add text from a file or corpus…</source>
<translation>Text aus Datei oder Textbestand hinzufügen…</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Add text of {name}</source>
<translation>Text von {name} hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Add the files of a folder</source>
<translation>Dateien eines Ordners hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Add the model</source>
<translation>Modell hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Add the rule</source>
<translation>Regel hinzufügen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Add the selected words to the terms</source>
<translation>Markierte Wörter als Begriff hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>Add the selected words to the terms of the domain</source>
<translation>Markierte Wörter zu den Begriffen des Fachgebiets hinzufügen</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>Add the speaker</source>
<translation>Sprecher hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Add the term</source>
<translation>Begriff hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Add the terms</source>
<translation>Begriffe hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/translate/adding_term.py" />
<source>Add to the terms of {domain}</source>
<translation>Neuer Begriff für {domain}</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>Add what they wrote or said</source>
<translation>Geschriebenes oder Gesagtes hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>Add what {name} wrote or said</source>
<translation>Geschriebenes oder Gesagtes von {name} hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Add words…</source>
<translation>Wörter hinzufügen…</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/terms.py" />
<source>Add {n} terms</source>
<translation>
<numerusform>{n} Begriff hinzufügen</numerusform>
<numerusform>{n} Begriffe hinzufügen</numerusform>
</translation>
</message>
<message>
<location filename="gui/item_models/sentence_table.py" />
<source>Added</source>
<translation>Hinzugefügt</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Added as “{name}”.</source>
<translation>Als „{name}“ hinzugefügt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Added without blending, held back. “Compare in detail” shows both.</source>
<translation>Ungemischt hinzugefügt und zurückgehalten. „Im Einzelnen vergleichen“ zeigt beide.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Added words</source>
<translation>Hinzugefügte Wörter</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Adding it…</source>
<translation>Wird hinzugefügt…</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Address in German</source>
<translation>Anrede im Deutschen</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Adds it beside this one, held back, so that you can compare them</source>
<translation>Stellt es zurückgehalten neben dieses, damit Sie beide vergleichen können</translation>
</message>
<message>
<location filename="gui/pages/speakers/sentences_view.py" />
<source>Add…</source>
<translation>Hinzufügen…</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Adjust</source>
<translation>Feineinstellung</translation>
</message>
<message>
<location filename="gui/pages/translate/header.py" />
<source>Adjust…</source>
<translation>Feineinstellung…</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Advanced</source>
<translation>Erweitert</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Advanced: loss and speed</source>
<translation>Erweitert: Verlust und Tempo</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>After every 25 translations that you confirm in a domain, its model learns from them.</source>
<translation>Nach je 25 Übersetzungen, die Sie in einem Fachgebiet bestätigen, lernt dessen Modell daraus.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>After learning</source>
<translation>Nach dem Lernen</translation>
</message>
<message>
<location filename="gui/pages/speakers/parts.py" />
<source>After learning, this shows the words this speaker prefers and avoids, as a chart you can change with the mouse or the keys.</source>
<translation>Nach dem Lernen stehen hier die Wörter, die der Sprecher bevorzugt und meidet, als Diagramm, das Sie mit Maus oder Tasten ändern können.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>After moving</source>
<translation>Nach dem Verschieben</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Against</source>
<translation>Gegenüber</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Against {name}: {told}</source>
<translation>Gegenüber {name}: {told}</translation>
</message>
<message>
<location filename="gui/pages/speakers/resemblance_view.py" />
<source>Alike</source>
<translation>Ähnlich</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>All</source>
<translation>Alle</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>All corpora</source>
<translation>Alle Textbestände</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>All files (*)</source>
<translation>Alle Dateien (*)</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>All files of a folder…</source>
<translation>Alle Dateien eines Ordners…</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>All files…</source>
<translation>Alle Dateien…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>All it was trained with ({n_known} known)</source>
<translation>Alle, mit denen es trainiert wurde (bekannt: {n_known})</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>All languages</source>
<translation>Alle Sprachen</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>All learning</source>
<translation>Alle Durchläufe</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>All lines the rule matches</source>
<translation>Alle Zeilen, auf die die Regel zutrifft</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>All of it is to learn from.</source>
<translation>Der gesamte Text dient zum Lernen.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>All of it is to learn from: no model is tested on text in one language.</source>
<translation>Der gesamte Text dient zum Lernen: Mit einsprachigem Text wird kein Modell getestet.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>All of them</source>
<translation>Alle</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>All other ways, with their papers</source>
<translation>Alle anderen Verfahren, mit ihren Fachartikeln</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>All pairs</source>
<translation>Alle</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>All pictures and the numbers behind them, in a new folder</source>
<translation>Alle Bilder und die Zahlen dahinter, in einem neuen Ordner</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>All recent work…</source>
<translation>Alle anzeigen…</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>All segments for another program (XLIFF)…</source>
<translation>Alle Segmente für ein anderes Programm (XLIFF)…</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>All speakers</source>
<translation>Alle Sprecher</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>All test lines</source>
<translation>Alle Testzeilen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>All tests</source>
<translation>Alle Tests</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/teach.py" />
<source>All {n} pairs can be used.</source>
<translation>
<numerusform>Das eine Satzpaar ist verwendbar.</numerusform>
<numerusform>Alle {n} Satzpaare sind verwendbar.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>All {n} translate {sentences} with the same words.</source>
<translation>Alle {n} übersetzen {sentences} wortgleich.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>All, on average</source>
<translation>Alle, im Mittel</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>Alone</source>
<translation>Allein</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Also add it unblended</source>
<translation>Auch ungemischt hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Also take units that are not finished</source>
<translation>Auch unfertige Einheiten übernehmen</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Also the subwords that the model builds rare words from</source>
<translation>Auch die Teilwörter, aus denen das Modell seltene Wörter bildet</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>Alternatives</source>
<translation>Alternativen</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Amber</source>
<translation>Bernstein</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>An author, a client, a character: anybody whose way of speaking the translations should follow.</source>
<translation>Eine Autorin, ein Kunde, eine Figur: alle, nach deren Sprechweise sich die Übersetzungen richten sollen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>An earlier check</source>
<translation>Eine frühere Messung</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>An example. It goes away when you type or paste your own text.</source>
<translation>Ein Beispiel. Es verschwindet, sobald Sie eigenen Text schreiben oder einfügen.</translation>
</message>
<message>
<location filename="gui/pages/wizard/wizard.py" />
<source>An import is being prepared. An import that is stopped leaves nothing.</source>
<translation>Ein Import wird vorbereitet. Ein abgebrochener Import hinterlässt nichts.</translation>
</message>
<message>
<location filename="gui/pages/wizard/wizard.py" />
<source>An import is being written. An import that is stopped leaves nothing.</source>
<translation>Ein Import wird geschrieben. Ein abgebrochener Import hinterlässt nichts.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Analysis</source>
<translation>Analyse</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/desk.py" />
<source>And {n} more like it.</source>
<translation>
<numerusform>Und {n} weiterer Hinweis dieser Art.</numerusform>
<numerusform>Und {n} weitere Hinweise dieser Art.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Another domain: {name}</source>
<translation>Anderes Fachgebiet: {name}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Another test</source>
<translation>Weiterer Test</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Answers, sides revealed</source>
<translation>Antworten, Seiten aufgedeckt</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Any</source>
<translation>Beliebig</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Any program that offers this interface.</source>
<translation>Für jedes Programm, das diese Schnittstelle anbietet.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Any word</source>
<translation>Beliebiges Wort</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Anybody with the file can read how {name} speaks.</source>
<translation>Wer die Datei hat, kann lesen, wie {name} spricht.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Anywhere</source>
<translation>Irgendwo</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>As found</source>
<translation>Wie erkannt</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>As recommended</source>
<translation>Wie empfohlen</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>As the model translates it on its own.</source>
<translation>Wie das Modell von sich aus übersetzt.</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>As the speaker</source>
<translation>Wie der Sprecher</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>As the speaker would say it.</source>
<translation>Wie der Sprecher es sagen würde.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>As the system</source>
<translation>Wie das System</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>As {name} would say it.</source>
<translation>Wie {name} es sagen würde.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>As “{name}”, in the domain “{domain}”.</source>
<translation>Als „{name}“ im Fachgebiet „{domain}“.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Asking Hugging Face about {name} …</source>
<translation>Hugging Face wird nach {name} gefragt …</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Asking…</source>
<translation>Wird gefragt…</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/programs.py" />
<source>At {address}: {n} texts translated for other programs so far.</source>
<translation>
<numerusform>Unter {address}: bisher {n} Text für andere Programme übersetzt.</numerusform>
<numerusform>Unter {address}: bisher {n} Texte für andere Programme übersetzt.</numerusform>
</translation>
</message>
<message>
<location filename="gui/widgets/charts/curves.py" />
<source>At {share}</source>
<translation>Bei {share}</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Attention of the translation's words to domains, {where}</source>
<translation>Aufmerksamkeit der Wörter der Übersetzung auf Fachgebiete, {where}</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Attention of the words to domains, {where}</source>
<translation>Aufmerksamkeit der Wörter auf Fachgebiete, {where}</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Auto-translate › LibreTranslate</source>
<translation>Automatische Übersetzung (Auto-translate) › LibreTranslate</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Automatic</source>
<translation>Automatisch</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Automatic suggestions › LibreTranslate</source>
<translation>Automatische Vorschläge › LibreTranslate</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Automatically</source>
<translation>Automatisch</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Available</source>
<translation>Verfügbar</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>BLEU, general text</source>
<translation>BLEU, allgemein</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>BLEU, your domain</source>
<translation>BLEU, Ihr Fachgebiet</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Back</source>
<translation>Zurück</translation>
</message>
<message>
<location filename="gui/pages/laboratory/result_view.py" />
<source>Back to the evaluations</source>
<translation>Zurück zu den Auswertungen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Back to the files of the project (Esc)</source>
<translation>Zurück zu den Dateien des Projekts (Esc)</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Back to the models</source>
<translation>Zurück zu den Modellen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Back to the text (Esc)</source>
<translation>Zurück zum Text (Esc)</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Back-translation (Sennrich, Haddow, Birch, ACL 2016), --back-translate</source>
<translation>Rückübersetzung (Sennrich, Haddow, Birch, ACL 2016), --back-translate</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Backspace: change the answer before</source>
<translation>Rücktaste: die vorige Antwort ändern</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Bar ( | )</source>
<translation>Senkrechter Strich ( | )</translation>
</message>
<message>
<location filename="gui/pages/models/lineage.py" />
<source>Base</source>
<translation>Basismodell</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Before</source>
<translation>Vorher</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Before and after</source>
<translation>Vorher und nachher</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Before any training, Parlance looks at every word of your text and shows which of them the model knows whole, which it must put together from subwords, and which it seems to use in another sense.</source>
<translation>Noch vor jedem Training sieht sich Parlance jedes Wort Ihres Textes an und zeigt, welche das Modell ganz kennt, welche es aus Teilwörtern zusammensetzen muss und welche es in einem anderen Sinn zu verwenden scheint.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Before any training: which of your words the model has never seen, or must spell in fragments. You can skip this, and look at it later.</source>
<translation>Noch vor jedem Training: welche Ihrer Wörter das Modell nie gesehen hat oder aus Bruchstücken zusammensetzen muss. Sie können diesen Schritt überspringen und später nachsehen.</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Before translating</source>
<translation>Vor dem Übersetzen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Before → now</source>
<translation>Vorher → jetzt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Begin</source>
<translation>Beginnen</translation>
</message>
<message>
<location filename="gui/pages/library/column.py" />
<source>Begin with terms…</source>
<translation>Mit Begriffen beginnen…</translation>
</message>
<message>
<location filename="gui/pages/wizard/file_list.py" />
<source>Being read …</source>
<translation>Wird gelesen …</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Best &amp;quality: about four times slower</source>
<translation>Beste &amp;Qualität: dauert etwa viermal so lange</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Best (slower)</source>
<translation>Beste (langsamer)</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Best after</source>
<translation>Bester Stand</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Best available</source>
<translation>Bestes verfügbares</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Best compares several translations and keeps the best. About four times slower.</source>
<translation>„Beste“ vergleicht mehrere Übersetzungen und behält die beste. Das dauert etwa viermal so lange.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Best on the validation set</source>
<translation>Bester Kontrollwert</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Better than {since} on your validation sentences: {change} {measure}.</source>
<translation>Bei Ihren Kontrollsätzen besser als {since}: {change} {measure}.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Blind test</source>
<translation>Blindtest</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Blind tests so far</source>
<translation>Bisherige Blindtests</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Blind test…</source>
<translation>Blindtest…</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Blue</source>
<translation>Blau</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Bold with a dot: also a neighbour in your own text. With … behind: only the beginning of words.</source>
<translation>Fett mit Punkt: auch in Ihrem Text ein Nachbar. Mit … dahinter: nur der Anfang von Wörtern.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Both languages</source>
<translation>Beide Sprachen</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>Both sides</source>
<translation>Beide</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Both systems translate every sentence alike.</source>
<translation>Beide Systeme übersetzen jeden Satz gleich.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>Both translate {sentences} with the same words.</source>
<translation>Beide übersetzen {sentences} wortgleich.</translation>
</message>
<message>
<location filename="gui/pages/adapt/page.py" />
<source>Bring translations of yours: Parlance learns from them how you translate, on this computer. You watch it learn, can pause it at any time, and see afterwards on sentences it never saw whether it got better.</source>
<translation>Geben Sie Parlance Ihre Übersetzungen: Daraus lernt es auf diesem Computer, wie Sie übersetzen. Sie können zuschauen, jederzeit pausieren und danach an Sätzen, die es nie gesehen hat, prüfen, ob es besser geworden ist.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Bring what you have: translation memories, bilingual files, tables, subtitles, term lists, plain text, whole folders, ZIPs. Parlance recognises the format by the content. Your files stay unchanged.</source>
<translation>Nehmen Sie, was Sie haben: Translation-Memorys, zweisprachige Dateien, Tabellen, Untertitel, Begriffslisten, reinen Text, ganze Ordner, ZIP-Archive. Parlance erkennt das Format am Inhalt. Ihre Dateien bleiben unverändert.</translation>
</message>
<message>
<location filename="gui/pages/models/lineage.py" />
<source>Built in</source>
<translation>Mitgeliefert</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>By hand</source>
<translation>Von Hand</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>By name from Hugging Face…</source>
<translation>Von Hugging Face…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>CBOW vectors of the domain's text alone</source>
<translation>CBOW-Vektoren nur aus dem Text des Fachgebiets</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>COMET {score} on FLORES, by Mozilla</source>
<translation>COMET {score} auf FLORES, laut Mozilla</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Cancel</source>
<translation>Abbrechen</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Cancelled</source>
<translation>Abgebrochen</translation>
</message>
<message>
<location filename="gui/pages/wizard/file_list.py" />
<source>Cannot be read: {words}</source>
<translation>Nicht lesbar: {words}</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Change</source>
<translation>Ändern</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Change keyboard shortcuts</source>
<translation>Tastenkürzel ändern</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Change keyboard shortcuts…</source>
<translation>Tastenkürzel ändern…</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Change name, domain or languages…</source>
<translation>Name, Fachgebiet oder Sprachen ändern…</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Change the chosen term</source>
<translation>Ausgewählten Begriff ändern</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Change the connection “{name}”</source>
<translation>Verbindung „{name}“ ändern</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Change “{name}”</source>
<translation>„{name}“ ändern</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Change, export or remove this corpus</source>
<translation>Diesen Textbestand ändern, exportieren oder entfernen</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>Changed</source>
<translation>Geändert</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Changed, not confirmed</source>
<translation>Geändert, nicht bestätigt</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Change…</source>
<translation>Ändern…</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Changing</source>
<translation>Ändern</translation>
</message>
<message>
<location filename="gui/pages/help.py" />
<source>Chapter</source>
<translation>Kapitel</translation>
</message>
<message>
<location filename="gui/pages/help.py" />
<source>Chapters</source>
<translation>Kapitel</translation>
</message>
<message>
<location filename="gui/pages/desk/table.py" />
<source>Characters a line: {lengths}.</source>
<translation>Zeichen je Zeile: {lengths}.</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Chart</source>
<translation>Diagramm</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Chart or table</source>
<translation>Diagramm oder Tabelle</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Check now</source>
<translation>Jetzt prüfen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Check that each language is in the right column.</source>
<translation>Prüfen Sie, ob jede Sprache in der richtigen Spalte steht.</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>Check the disk and the file, then try again.</source>
<translation>Prüfen Sie den Datenträger und die Datei und versuchen Sie es dann erneut.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Check the size…</source>
<translation>Größe abfragen…</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Check this computer</source>
<translation>Diesen Computer prüfen</translation>
</message>
<message>
<location filename="gui/pages/translate/checks.py" />
<source>Check: {text}</source>
<translation>Prüfen: {text}</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Checking</source>
<translation>Prüfen</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Checking other texts</source>
<translation>Andere Texte werden geprüft</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Checking that it translates the same</source>
<translation>Prüfung, ob es gleich übersetzt</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Checking…</source>
<translation>Wird geprüft…</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>Checks</source>
<translation>Prüfungen</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Checks without a gain before it ends</source>
<translation>Messungen ohne Gewinn bis zum Ende</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Choose a file</source>
<translation>Datei auswählen</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Choose a file of word vectors…</source>
<translation>Datei mit Wortvektoren auswählen…</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Choose a file.</source>
<translation>Wählen Sie eine Datei aus.</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Choose a file…</source>
<translation>Datei auswählen…</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Choose a folder to import</source>
<translation>Ordner zum Importieren auswählen</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Choose a folder to put “{name}” into</source>
<translation>Zielordner für „{name}“ auswählen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Choose a folder with translations</source>
<translation>Ordner mit Übersetzungen auswählen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Choose a folder…</source>
<translation>Ordner auswählen…</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Choose a model file</source>
<translation>Modelldatei auswählen</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Choose a model folder</source>
<translation>Modellordner auswählen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Choose a model from {src} into {tgt}; it is needed to place formatting.</source>
<translation>Wählen Sie ein Modell für {src} → {tgt}; es wird gebraucht, um die Formatierung zu platzieren.</translation>
</message>
<message>
<location filename="gui/pages/shortcut_sheet.py" />
<source>Choose a row and press its new keys. Delete takes its keys away.</source>
<translation>Wählen Sie eine Zeile und drücken Sie die neuen Tasten. Entf löscht ein Tastenkürzel.</translation>
</message>
<message>
<location filename="gui/pages/library/voices.py" />
<source>Choose a speaker's file</source>
<translation>Sprecherdatei auswählen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Choose a text file</source>
<translation>Textdatei auswählen</translation>
</message>
<message>
<location filename="gui/open_models.py" />
<source>Choose another one above, or add it again in the Library, under Models.</source>
<translation>Wählen Sie oben ein anderes, oder fügen Sie es in der Bibliothek unter „Modelle“ wieder hinzu.</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>Choose another place, or allow it there.</source>
<translation>Wählen Sie einen anderen Ort oder erlauben Sie dort den Zugriff.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Choose at least one file.</source>
<translation>Wählen Sie mindestens eine Datei.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Choose both languages.</source>
<translation>Wählen Sie beide Sprachen.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Choose files to import</source>
<translation>Dateien zum Importieren auswählen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Choose files…</source>
<translation>Dateien auswählen…</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Choose for me</source>
<translation>Für mich auswählen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Choose its translation.</source>
<translation>Wählen Sie seine Übersetzung.</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>Choose the domain {domain} to translate with it.</source>
<translation>Wählen Sie das Fachgebiet {domain}, um damit zu übersetzen.</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Choose the file: {name}</source>
<translation>Datei auswählen: {name}</translation>
</message>
<message>
<location filename="gui/pages/wizard/draft.py" />
<source>Choose the language of the text.</source>
<translation>Wählen Sie die Sprache des Textes.</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Choose the languages of the project above.</source>
<translation>Wählen Sie oben die Sprachen des Projekts.</translation>
</message>
<message>
<location filename="gui/pages/wizard/draft.py" />
<source>Choose the other language, too.</source>
<translation>Wählen Sie auch die andere Sprache.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Choose the text and its translation.</source>
<translation>Wählen Sie den Text und seine Übersetzung.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Choose the text.</source>
<translation>Wählen Sie den Text.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>Choose translations, one line each</source>
<translation>Übersetzungen auswählen, eine je Zeile</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Choose two different languages.</source>
<translation>Wählen Sie zwei verschiedene Sprachen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>Choose two different systems.</source>
<translation>Wählen Sie zwei verschiedene Systeme.</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Choose where…</source>
<translation>Speicherort auswählen…</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>Choose which texts of the file are worked on</source>
<translation>Wählen, welche Texte der Datei bearbeitet werden</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Choose words for “{name}”</source>
<translation>Wörter für „{name}“ auswählen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Choose your own test files</source>
<translation>Eigene Testdateien auswählen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Choose your translations</source>
<translation>Ihre Übersetzungen auswählen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Choose your translations.</source>
<translation>Wählen Sie Ihre Übersetzungen aus.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Choose…</source>
<translation>Auswählen…</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Choosing the best version</source>
<translation>Bester Stand wird ausgewählt</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Choosing the words</source>
<translation>Wörter werden ausgewählt</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Chosen files…</source>
<translation>Ausgewählte Dateien…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Chosen sentence</source>
<translation>Ausgewählter Satz</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Cleaning</source>
<translation>Bereinigung</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Clear the search</source>
<translation>Suche leeren</translation>
</message>
<message>
<location filename="gui/pages/translate/page.py" />
<source>Clear the text</source>
<translation>Text leeren</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Clear: {name}</source>
<translation>Leeren: {name}</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>Close</source>
<translation>Schließen</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Close Parlance now?</source>
<translation>Parlance jetzt schließen?</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Close anyway</source>
<translation>Trotzdem schließen</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Close the file</source>
<translation>Datei schließen</translation>
</message>
<message>
<location filename="gui/pages/help.py" />
<source>Close the help (Esc)</source>
<translation>Hilfe schließen (Esc)</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Close the project</source>
<translation>Projekt schließen</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Closing as soon as it has stopped …</source>
<translation>Parlance schließt, sobald der Auftrag gestoppt ist …</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Colour</source>
<translation>Farbe</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Column {column}</source>
<translation>Spalte {column}</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Column {column} holds</source>
<translation>Spalte {column} enthält</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Columns</source>
<translation>Spalten</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Columns are separated by</source>
<translation>Spalten getrennt durch</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Columns of the tables</source>
<translation>Spalten der Tabellen</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Comma ( , )</source>
<translation>Komma ( , )</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Comments</source>
<translation>Kommentare</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Compact (int8)</source>
<translation>Kompakt (int8)</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Compact needs a quarter of the memory and is faster; translations rarely differ.</source>
<translation>„Kompakt“ braucht ein Viertel des Arbeitsspeichers und ist schneller; die Übersetzungen unterscheiden sich selten.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>Compare</source>
<translation>Vergleichen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Compare &amp;with</source>
<translation>&amp;Vergleichen mit</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Compare in detail</source>
<translation>Im Einzelnen vergleichen</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Compare the words of this corpus with the model</source>
<translation>Wörter dieses Textbestands vergleichen mit</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Compared &amp;with</source>
<translation>I&amp;m Vergleich mit</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>Compared &amp;with any of these</source>
<translation>I&amp;m Vergleich mit</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Compared with</source>
<translation>Im Vergleich mit</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Compared with “{name}”: {verdict}</source>
<translation>Im Vergleich mit „{name}“: {verdict}</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Comparing the translations</source>
<translation>Übersetzungen werden verglichen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>Comparison</source>
<translation>Vergleich</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Computer</source>
<translation>Computer</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>Confirm</source>
<translation>Bestätigen</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Confirm and go to the next segment</source>
<translation>Bestätigen und zum nächsten Segment gehen</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Confirm the sentence and go to the next one (Enter)</source>
<translation>Satz bestätigen und zum nächsten gehen (Eingabe)</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>Confirm the translation and go to the next (Enter)</source>
<translation>Übersetzung bestätigen und zur nächsten gehen (Eingabe)</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Confirmed</source>
<translation>Bestätigt</translation>
</message>
<message>
<location filename="gui/pages/translate/segment_work.py" />
<source>Confirming</source>
<translation>Bestätigung</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Connection</source>
<translation>Verbindung</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Connections</source>
<translation>Verbindungen</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Connections of other programs</source>
<translation>Verbindungen anderer Programme</translation>
</message>
<message>
<location filename="gui/pages/help.py" />
<source>Contents</source>
<translation>Inhalt</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Continues from where it was last saved</source>
<translation>Macht am letzten Sicherungspunkt weiter</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Copied</source>
<translation>Kopiert</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Copied the address.</source>
<translation>Adresse kopiert.</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Copied the key “{key}”.</source>
<translation>Schlüssel „{key}“ kopiert.</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Copied “{value}”.</source>
<translation>„{value}“ kopiert.</translation>
</message>
<message>
<location filename="gui/pages/adapt/page.py" />
<source>Copied.</source>
<translation>Kopiert.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Copy</source>
<translation>Kopieren</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>Copy details</source>
<translation>Details kopieren</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Copy summary</source>
<translation>Zusammenfassung kopieren</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Copy text in any program and press {keys}, or what you chose in your desktop's settings.</source>
<translation>Kopieren Sie Text in einem beliebigen Programm und drücken Sie {keys} oder das Tastenkürzel, das Sie in den Einstellungen Ihres Desktops gewählt haben.</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Copy text in any program and press {keys}.</source>
<translation>Kopieren Sie Text in einem beliebigen Programm und drücken Sie {keys}.</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Copy text in any program, then click Parlance in the tray.</source>
<translation>Kopieren Sie Text in einem beliebigen Programm und klicken Sie dann im Infobereich auf Parlance.</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Copy the address</source>
<translation>Adresse kopieren</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Copy the key of the connection “{name}”</source>
<translation>Schlüssel der Verbindung „{name}“ kopieren</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Copy the translation</source>
<translation>Übersetzung kopieren</translation>
</message>
<message>
<location filename="gui/selection_window.py" />
<source>Copy the translation and close (Enter)</source>
<translation>Übersetzung kopieren und schließen (Eingabe)</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Copy these words</source>
<translation>Diese Wörter kopieren</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Copy {name}</source>
<translation>„{name}“ kopieren</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Copying</source>
<translation>Kopieren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Cor&amp;pus</source>
<translation>Text&amp;bestand</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Cores</source>
<translation>Kerne</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Corpora</source>
<translation>Textbestände</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Corpora to merge with it</source>
<translation>Textbestände zum Zusammenführen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Corpus</source>
<translation>Textbestand</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Corpus of this domain</source>
<translation>Textbestand dieses Fachgebiets</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Corpus with speakers</source>
<translation>Textbestand mit Sprechern</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Corpus, removed {moment}</source>
<translation>Textbestand, entfernt {moment}</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Correct this sentence</source>
<translation>Diesen Satz korrigieren</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Correct this sentence, or double-click it</source>
<translation>Diesen Satz korrigieren (auch mit Doppelklick)</translation>
</message>
<message>
<location filename="gui/pages/speakers/parts.py" />
<source>Corrections</source>
<translation>Korrekturen</translation>
</message>
<message>
<location filename="gui/wording.py" />
<source>Corrections, {domain}</source>
<translation>Korrekturen, {domain}</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Could not be read: {files}.</source>
<translation>Nicht lesbar waren: {files}.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Counted over all of your text. Choose a rule to see the lines it drops; switch it off, or tick single lines to keep them.</source>
<translation>Gezählt in Ihrem gesamten Text. Wählen Sie eine Regel, um zu sehen, welche Zeilen sie auslässt; schalten Sie sie aus oder kreuzen Sie einzelne Zeilen an, um sie zu behalten.</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Counting</source>
<translation>Zählung</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Counting this corpus. This is done once; the result is kept.</source>
<translation>Dieser Textbestand wird gezählt. Das geschieht einmal; das Ergebnis bleibt gespeichert.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Counting words (control)</source>
<translation>Wörter zählen (zum Vergleich)</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Create</source>
<translation>Anlegen</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Crossed out: only there. Underlined: only in your sentence.</source>
<translation>Durchgestrichen: nur dort. Unterstrichen: nur in Ihrem Satz.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Cut into tokens</source>
<translation>In Tokens zerlegt</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Damaged models</source>
<translation>Beschädigte Modelle</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Dark</source>
<translation>Dunkel</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Dark theme</source>
<translation>Dunkles Farbschema</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Data, not headings</source>
<translation>Daten, keine Überschriften</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>Delete</source>
<translation>Löschen</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Delete the record</source>
<translation>Aufzeichnung löschen</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>Delete the record of “{title}”?</source>
<translation>Aufzeichnung von „{title}“ löschen?</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Deleted files leave traces on the disk until something else is written in their place.</source>
<translation>Gelöschte Dateien hinterlassen Spuren auf dem Datenträger, bis an ihrer Stelle etwas anderes geschrieben wird.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Deletes what is kept of this learning, with its sentences; the model stays</source>
<translation>Löscht, was von diesem Lernen aufbewahrt ist, samt seinen Sätzen; das Modell bleibt</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>Desk</source>
<translation>Editor</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>Details</source>
<translation>Details</translation>
</message>
<message>
<location filename="gui/pages/library/detail_view.py" />
<source>Details of this corpus</source>
<translation>Details zu diesem Textbestand</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Details: figures, curves, blind test</source>
<translation>Details: Werte, Kurven, Blindtest</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Details: the curve</source>
<translation>Details: die Kurve</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>Detected: {language}</source>
<translation>Erkannt: {language}</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Device</source>
<translation>Gerät</translation>
</message>
<message>
<location filename="gui/widgets/feedback.py" />
<source>Device not used yet</source>
<translation>Gerät noch nicht verwendet</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Device, versions, and whether the library is sound.</source>
<translation>Gerät, Versionen und ob die Bibliothek in Ordnung ist.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Devices</source>
<translation>Geräte</translation>
</message>
<message>
<location filename="gui/item_models/output_table.py" />
<source>Difference</source>
<translation>Unterschied</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Difference to no profile</source>
<translation>Unterschied zu „Kein Profil“</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Differences</source>
<translation>Unterschiede</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Differences by method</source>
<translation>Unterschiede nach Verfahren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Different words of the references, by system</source>
<translation>Verschiedene Wörter der Referenzen, nach System</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>Discard</source>
<translation>Verwerfen</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Discard the unfinished import of “{name}”</source>
<translation>Nicht abgeschlossenen Import von „{name}“ verwerfen</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>Discard “{title}”?</source>
<translation>„{title}“ verwerfen?</translation>
</message>
<message>
<location filename="gui/pages/adapt/page.py" />
<source>Discarded. Your library is as it was.</source>
<translation>Verworfen. Ihre Bibliothek ist, wie sie war.</translation>
</message>
<message>
<location filename="gui/widgets/feedback.py" />
<source>Discard…</source>
<translation>Verwerfen…</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>Distribution of the text over the rule's measure</source>
<translation>Verteilung des Textes über das Maß der Regel</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Divided into {train} to learn from, {dev} for validation while learning and {test} to test with afterwards.</source>
<translation>Aufgeteilt in {train} zum Lernen, {dev} zur Kontrolle beim Lernen und {test} zum Testen danach.</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Do not translat&amp;e</source>
<translation>Nicht übe&amp;rsetzen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Do not translate these &amp;words</source>
<translation>Diese &amp;Wörter nicht übersetzen</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Document</source>
<translation>Dokument</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Documents</source>
<translation>Dokumente</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Domain</source>
<translation>Fachgebiet</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Domain and split</source>
<translation>Fachgebiet und Aufteilung</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Domains</source>
<translation>Fachgebiete</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Domains that &amp;count</source>
<translation>&amp;Beteiligte Fachgebiete</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>Domains that count</source>
<translation>Beteiligte Fachgebiete</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Done</source>
<translation>Fertig</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Done, held back</source>
<translation>Fertig, zurückgehalten</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Done.</source>
<translation>Fertig.</translation>
</message>
<message>
<location filename="gui/pages/translate/checks.py" />
<source>Doubtful: {reason}</source>
<translation>Fraglich: {reason}</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Down</source>
<translation>Pfeil ab</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Download</source>
<translation>Download</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Download and add</source>
<translation>Herunterladen und hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Download {name}?</source>
<translation>{name} herunterladen?</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Downloading</source>
<translation>Herunterladen</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Draft</source>
<translation>Entwurf</translation>
</message>
<message>
<location filename="gui/item_models/sentence_table.py" />
<source>Draft of the model</source>
<translation>Entwurf des Modells</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Drag a bar, or use the arrow keys. P pins a word, Delete resets it.</source>
<translation>Balken ziehen oder Pfeiltasten benutzen. P heftet ein Wort an, Entf setzt es zurück.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Drop files here</source>
<translation>Dateien hierher ziehen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Drop your translations here</source>
<translation>Übersetzungen hierher ziehen</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>Drops</source>
<translation>Lässt aus</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Each row is a text, each column a domain it may be taken for, in per cent. A sentence is taken for the domain that its words weigh most.</source>
<translation>Jede Zeile ist ein Text, jede Spalte ein Fachgebiet, dem er zugeordnet werden kann, in Prozent. Ein Satz wird dem Fachgebiet zugeordnet, das seine Wörter am stärksten gewichten.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/evaluations_view.py" />
<source>Earlier evaluations</source>
<translation>Frühere Auswertungen</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>Edit</source>
<translation>Bearbeiten</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Empty the trash</source>
<translation>Papierkorb leeren</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Empty the trash?</source>
<translation>Papierkorb leeren?</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Empty the trash…</source>
<translation>Papierkorb leeren…</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Emptying the trash…</source>
<translation>Der Papierkorb wird geleert…</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Encoding</source>
<translation>Zeichencodierung</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Engineer, retired; writes to customers; says “we” for the firm.</source>
<translation>Ingenieurin im Ruhestand; schreibt an Kunden; sagt „wir“ für die Firma.</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Enter</source>
<translation>Eingabe</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Estimating the time…</source>
<translation>Die Zeit wird geschätzt…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>Evaluate</source>
<translation>Auswerten</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>Evaluate &amp;this</source>
<translation>&amp;Dies auswerten</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Evaluate on two files</source>
<translation>Mit zwei Dateien auswerten</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Evaluated on {text}</source>
<translation>Ausgewertet: {text}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Evaluation</source>
<translation>Auswertung</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Every line that is left out, and why</source>
<translation>Jede Zeile, die ausgelassen wird, und warum</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Every speaker has the same share of each part.</source>
<translation>Jeder Sprecher hat an jedem Teil den gleichen Anteil.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Every test sentence before and after</source>
<translation>Jeder Testsatz vorher und nachher</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>Every word's own domains are weighed by these shares. Equal shares change nothing.</source>
<translation>Die Fachgebiete jedes Wortes werden mit diesen Anteilen gewichtet. Gleiche Anteile ändern nichts.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Everything</source>
<translation>Alles</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Everything is changed at once, and can be undone. In another domain, pairs that are already in its test or validation split are left out.</source>
<translation>Alles wird auf einmal geändert und lässt sich rückgängig machen. In einem anderen Fachgebiet werden Satzpaare ausgelassen, die dort schon zu den Test- oder Kontrollsätzen gehören.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Everything is in order.</source>
<translation>Alles ist in Ordnung.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Everything is kept.</source>
<translation>Alles wird behalten.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Everything is ready</source>
<translation>Alles ist bereit</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Everywhere</source>
<translation>Überall</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Exact (float32)</source>
<translation>Exakt (float32)</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Exactly</source>
<translation>Identisch</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Exactly your own translation</source>
<translation>Genau Ihre eigene Übersetzung</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Examples</source>
<translation>Beispiele</translation>
</message>
<message>
<location filename="gui/pages/laboratory/result_view.py" />
<source>Excel (*.xlsx);;Comma-separated (*.csv);;Tab-separated (*.tsv);;Web page (*.html);;Markdown (*.md)</source>
<translation>Excel (*.xlsx);;Mit Kommas getrennt (*.csv);;Mit Tabulatoren getrennt (*.tsv);;Webseite (*.html);;Markdown (*.md)</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Export</source>
<translation>Exportieren</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Export all files of the project</source>
<translation>Alle Dateien des Projekts exportieren</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Export all segments</source>
<translation>Alle Segmente exportieren</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Export all segments (XLIFF)</source>
<translation>Alle Segmente exportieren (XLIFF)</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Export all…</source>
<translation>Alle exportieren…</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Export as TMX, for other programs…</source>
<translation>Als TMX exportieren, für andere Programme…</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Export as a table (TSV)…</source>
<translation>Als Tabelle exportieren (TSV)…</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Export into this folder</source>
<translation>In diesen Ordner exportieren</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Export the project as a memory (TMX)</source>
<translation>Projekt als TM (TMX) exportieren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/result_view.py" />
<source>Export the table</source>
<translation>Tabelle exportieren</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Export the translation</source>
<translation>Übersetzung exportieren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Export this picture</source>
<translation>Dieses Bild exportieren</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Export what is confirmed</source>
<translation>Bestätigtes exportieren</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Export what is confirmed as a memory (TMX)</source>
<translation>Bestätigtes als TM (TMX) exportieren</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Export what is left out</source>
<translation>Ausgelassenes exportieren</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Export what is left out…</source>
<translation>Ausgelassenes exportieren…</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Export what was left out of “{name}”</source>
<translation>Aus „{name}“ Ausgelassenes exportieren</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Export what was left out…</source>
<translation>Ausgelassenes exportieren…</translation>
</message>
<message>
<location filename="gui/pages/library/voices.py" />
<source>Export {name}</source>
<translation>{name} exportieren</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Export “{name}”</source>
<translation>„{name}“ exportieren</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Exported to {path}.</source>
<translation>Exportiert nach {path}.</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Exporting</source>
<translation>Exportieren</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/project.py" />
<source>Exporting · {done} of {n} files</source>
<translation>
<numerusform>Export · {done} von {n} Datei</numerusform>
<numerusform>Export · {done} von {n} Dateien</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/laboratory/result_view.py" />
<source>Exporting…</source>
<translation>Wird exportiert…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Export…</source>
<translation>Exportieren…</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>F&amp;rom</source>
<translation>V&amp;on</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Failed</source>
<translation>Fehlgeschlagen</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Fast</source>
<translation>Schnell</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Fewer are quicker, and teach less (--set source_updates)</source>
<translation>Weniger dauern kürzer, bringen aber weniger bei (--set source_updates)</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Fewer leave more of the computer to you (--threads)</source>
<translation>Je weniger, desto mehr Rechenleistung bleibt Ihnen (--threads)</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Fi&amp;le</source>
<translation>&amp;Datei</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>File</source>
<translation>Datei</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Files</source>
<translation>Dateien</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Files are being exported. Files already written are kept.</source>
<translation>Dateien werden exportiert. Bereits geschriebene Dateien bleiben.</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Files of the project</source>
<translation>Dateien des Projekts</translation>
</message>
<message>
<location filename="gui/pages/translate/spans.py" />
<source>Files to translate</source>
<translation>Dateien zum Übersetzen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Files…</source>
<translation>Dateien…</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Find</source>
<translation>Suchen</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Find a word, or add one with Enter</source>
<translation>Wort suchen oder mit Eingabe hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Find in the segments</source>
<translation>In den Segmenten suchen</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Find “{text}”</source>
<translation>„{text}“ suchen</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Finding out how sure the difference is</source>
<translation>Sicherheit des Unterschieds wird ermittelt</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>Finds</source>
<translation>Findet</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Finds words and phrases that a corpus of the domain nearly always translates in the same way. Choose a corpus, press Suggest, then tick what is right.</source>
<translation>Findet Wörter und Wendungen, die ein Textbestand des Fachgebiets fast immer gleich übersetzt. Wählen Sie einen Textbestand, klicken Sie auf „Vorschlagen“ und kreuzen Sie an, was stimmt.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Finish</source>
<translation>Abschluss</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Finish now</source>
<translation>Jetzt abschließen</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Finish now: about {minutes}</source>
<translation>Jetzt abschließen: etwa {minutes}</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Finishing</source>
<translation>Wird abgeschlossen</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Finishing…</source>
<translation>Wird abgeschlossen…</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Firefox, large</source>
<translation>Firefox, groß</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Firefox, medium</source>
<translation>Firefox, mittel</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Firefox, small</source>
<translation>Firefox, klein</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>First</source>
<translation>Erstes</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>First system</source>
<translation>Erstes System</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Folder</source>
<translation>Ordner</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Folder (*)</source>
<translation>Ordner (*)</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Folder of the library</source>
<translation>Ordner der Bibliothek</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Folder with train.tsv and dev.tsv</source>
<translation>Ordner mit train.tsv und dev.tsv</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Follow my memory</source>
<translation>Am TM orientieren</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Follow my memory: {domain}</source>
<translation>Am TM orientieren: {domain}</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>For testing</source>
<translation>Testsätze</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>For training</source>
<translation>Zum Lernen</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>For validation</source>
<translation>Kontrollsätze</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Forbidden words</source>
<translation>Unzulässige Wörter</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Form of &amp;address</source>
<translation>&amp;Anrede</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Form of address</source>
<translation>Anrede</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>Format</source>
<translation>Format</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/wording.py" />
<source>Formatting was placed by guess in {n} places, without a model from {src} into {tgt}. Add such a model in the Library, under Models, and export again, or check the file.</source>
<translation>
<numerusform>An {n} Stelle wurde der Platz der Formatierung geraten, weil ein Modell für {src} → {tgt} fehlt. Fügen Sie in der Bibliothek unter „Modelle“ ein solches Modell hinzu und exportieren Sie erneut oder prüfen Sie die Datei.</numerusform>
<numerusform>An {n} Stellen wurde der Platz der Formatierung geraten, weil ein Modell für {src} → {tgt} fehlt. Fügen Sie in der Bibliothek unter „Modelle“ ein solches Modell hinzu und exportieren Sie erneut oder prüfen Sie die Datei.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/wording.py" />
<source>Formatting was placed by guess in {n} places: check them.</source>
<translation>
<numerusform>An {n} Stelle wurde der Platz der Formatierung geraten: Bitte prüfen Sie sie.</numerusform>
<numerusform>An {n} Stellen wurde der Platz der Formatierung geraten: Bitte prüfen Sie sie.</numerusform>
</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Found</source>
<translation>Gefunden</translation>
</message>
<message>
<location filename="gui/pages/help.py" />
<source>Found in the help</source>
<translation>In der Hilfe gefunden</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Found: {languages}.</source>
<translation>Gefunden: {languages}.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Free on the disk</source>
<translation>Frei auf dem Datenträger</translation>
</message>
<message>
<location filename="gui/pages/desk/state.py" />
<source>Free some disk space, and try again.</source>
<translation>Schaffen Sie Platz auf dem Datenträger und versuchen Sie es erneut.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Frees the processor or graphics card and the memory; nothing that was learned is lost</source>
<translation>Gibt Prozessor oder Grafikkarte und den Arbeitsspeicher frei; nichts Gelerntes geht verloren</translation>
</message>
<message>
<location filename="gui/pages/library/head.py" />
<source>From</source>
<translation>Von</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>From a file (zip)…</source>
<translation>Aus ZIP-Datei…</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>From a file of word vectors that were learned together with the model's own</source>
<translation>Aus einer Datei mit Wortvektoren, die zusammen mit denen des Modells gelernt wurden</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>From a file or corpus…</source>
<translation>Aus Datei oder Textbestand…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>From a file…</source>
<translation>Aus einer Datei…</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>From a folder…</source>
<translation>Aus Ordner…</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>From memory</source>
<translation>Aus dem TM</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>From {origin}.</source>
<translation>Aus {origin}.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Gain by size</source>
<translation>Gewinn nach Größe</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Gain in BLEU</source>
<translation>Gewinn in BLEU</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Gain over the size of the vocabulary</source>
<translation>Gewinn nach Größe des Vokabulars</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Gained most</source>
<translation>Größter Gewinn</translation>
</message>
<message>
<location filename="gui/pages/translate/catalogue.py" />
<source>General</source>
<translation>Allgemein</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>General text</source>
<translation>Allgemeiner Text</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>General text got better: {change} {measure}.</source>
<translation>Allgemeiner Text wird besser übersetzt: {change} {measure}.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>General text got worse: {change} {measure}.</source>
<translation>Allgemeiner Text wird schlechter übersetzt: {change} {measure}.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>General text in BLEU, part by part</source>
<translation>Allgemeiner Text nach Teilen, in BLEU</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>General text is translated as before.</source>
<translation>Allgemeiner Text wird so gut übersetzt wie zuvor.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>General text, part by part</source>
<translation>Allgemeiner Text nach Teilen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Gentle</source>
<translation>Behutsam</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Getting ready</source>
<translation>Vorbereitung</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>Getting started</source>
<translation>Erste Schritte</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Give it a name with a letter or a digit.</source>
<translation>Geben Sie einen Namen mit einem Buchstaben oder einer Ziffer ein.</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Give the corpus a name.</source>
<translation>Geben Sie dem Textbestand einen Namen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Give the domain a name.</source>
<translation>Geben Sie dem Fachgebiet einen Namen.</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Give the new corpus a name.</source>
<translation>Geben Sie dem neuen Textbestand einen Namen.</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Give them a name.</source>
<translation>Geben Sie einen Namen ein.</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Go back</source>
<translation>Zurückgehen</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Go back to the model before {name}</source>
<translation>Zum Modell vor {name} zurückgehen</translation>
</message>
<message>
<location filename="gui/pages/speakers/history_view.py" />
<source>Go back to this</source>
<translation>Hierzu zurückkehren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Go on later</source>
<translation>Später fortsetzen</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>Go on with</source>
<translation>Weiter mit</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Go to Laboratory</source>
<translation>Zur Seite „Labor“</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Go to Library</source>
<translation>Zur Seite „Bibliothek“</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Go to Settings</source>
<translation>Zur Seite „Einstellungen“</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Go to Translate</source>
<translation>Zur Seite „Übersetzen“</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Go to a row of a corpus</source>
<translation>Zu einer Zeile des Textbestands</translation>
</message>
<message>
<location filename="gui/pages/library/head.py" />
<source>Go to its terms</source>
<translation>Zu den Begriffen</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>Go to row</source>
<translation>Zu Zeile gehen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Go to the file before</source>
<translation>Zur vorigen Datei</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Go to the next file</source>
<translation>Zur nächsten Datei</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Go to the next place with a line under it</source>
<translation>Zur nächsten unterstrichenen Stelle gehen</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Go to the next segment to check</source>
<translation>Zum nächsten Segment gehen, das zu prüfen ist</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Go to the segment above</source>
<translation>Zum Segment darüber</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Go to the segment below</source>
<translation>Zum Segment darunter</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Goes to the trash; can be undone</source>
<translation>Kommt in den Papierkorb; lässt sich rückgängig machen</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Green</source>
<translation>Grün</translation>
</message>
<message>
<location filename="gui/pages/speakers/resemblance_view.py" />
<source>Grey: speakers the model was trained with.</source>
<translation>Grau: Sprecher, mit denen das Modell trainiert wurde.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Has CUDA</source>
<translation>CUDA vorhanden</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Has bfloat16</source>
<translation>bfloat16 vorhanden</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Headers and footers</source>
<translation>Kopf- und Fußzeilen</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Headings</source>
<translation>Überschriften</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Health</source>
<translation>Zustand</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Held back</source>
<translation>Zurückgehalten</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Held back: {why}. “{domain}” is translated as before until you decide.</source>
<translation>Zurückgehalten: {why}. „{domain}“ wird wie bisher übersetzt, bis Sie entscheiden.</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Help</source>
<translation>Hilfe</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Hidden text</source>
<translation>Verborgener Text</translation>
</message>
<message>
<location filename="gui/widgets/feedback.py" />
<source>Hide</source>
<translation>Ausblenden</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>Hide details</source>
<translation>Details ausblenden</translation>
</message>
<message>
<location filename="gui/widgets/feedback.py" />
<source>Hide this note</source>
<translation>Diesen Hinweis ausblenden</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Higher is better for BLEU and chrF, lower for TER. Exactly: how often a translation is yours, letter for letter. Wrong numbers: sentences that lack a number of source and reference, or have one that is in neither. Interval: with other sentences of this kind, the score would lie in it 95 times in 100 (paired bootstrap). p: how often chance alone would make as large a difference.</source>
<translation>Bei BLEU und chrF ist höher besser, bei TER niedriger. Genau: wie oft eine Übersetzung Buchstabe für Buchstabe Ihre ist. Falsche Zahlen: Sätze, denen eine Zahl aus Ausgangstext und Referenz fehlt oder die eine haben, die in keinem von beiden steht. Intervall: Mit anderen Sätzen dieser Art läge der Wert in 95 von 100 Fällen darin (gepaarter Bootstrap). p: wie oft allein der Zufall einen so großen Unterschied ergäbe.</translation>
</message>
<message>
<location filename="gui/pages/speakers/history_view.py" />
<source>History</source>
<translation>Verlauf</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Holds neither {first} nor {second}: {held}</source>
<translation>Enthält weder {first} noch {second}, sondern: {held}</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Holds no {language}: {held}</source>
<translation>Enthält kein {language}, sondern: {held}</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Hours at most</source>
<translation>Stunden, höchstens</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>How &amp;many</source>
<translation>&amp;Wie viele</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>How likely their words are</source>
<translation>Wahrscheinlichkeit der Wörter</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>How long it takes shows once it has begun. You can pause it whenever you like.</source>
<translation>Wie lange es dauert, zeigt sich, sobald es begonnen hat. Sie können jederzeit pausieren.</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>How long the sentences are</source>
<translation>Länge der Sätze</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>How m&amp;uch</source>
<translation>Wie &amp;viel</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>How many sentences</source>
<translation>Wie viele Sätze</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>How much each domain counts</source>
<translation>Wie stark jedes Fachgebiet zählt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>How much each domain counts for a word, in per cent: the stronger the colour, the more.</source>
<translation>Wie viel jedes Fachgebiet für ein Wort zählt, in Prozent: je kräftiger die Farbe, desto mehr.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>How much each domain weighs on average over the words of a text, from the lowest layer to the highest.</source>
<translation>Wie viel jedes Fachgebiet im Mittel über die Wörter eines Textes wiegt, von der untersten Schicht bis zur obersten.</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>How much each small pack counts</source>
<translation>Wie stark jedes kleine Paket zählt</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>How much learns</source>
<translation>Wie viel lernt</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>How much likelier (+) or less likely (−) the word is made, in steps of the natural logarithm: 1 is 2.7 times</source>
<translation>Um wie viel das Wort wahrscheinlicher (+) oder unwahrscheinlicher (−) wird, in Schritten des natürlichen Logarithmus: 1 heißt 2,7-mal so wahrscheinlich</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>How much of the model learns</source>
<translation>Wie viel vom Modell lernt</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>How much of what it learned it keeps</source>
<translation>Wie viel es vom Gelernten behält</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>How much the profile counts: 0 % is neutral, 100 % as learned, 200 % twice</source>
<translation>Wie stark das Profil wirkt: 0 % neutral, 100 % wie gelernt, 200 % doppelt so stark</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>How much the profile counts: 0 % not at all, 100 % as learned, 200 % twice</source>
<translation>Wie stark das Profil wirkt: 0 % gar nicht, 100 % wie gelernt, 200 % doppelt so stark</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>How much to measure</source>
<translation>Wie viel gemessen wird</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>How often chance alone makes a difference as large, two-sided</source>
<translation>Wie oft allein der Zufall einen so großen Unterschied ergibt, zweiseitig</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>How often each was preferred</source>
<translation>Wie oft jedes vorgezogen wurde</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>How often the word stands in this speaker's own text</source>
<translation>Wie oft das Wort im eigenen Text dieses Sprechers vorkommt</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>How strictly</source>
<translation>Wie streng</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>How sure the model is of the words, on average: {sure}</source>
<translation>Wie sicher das Modell bei den Wörtern im Durchschnitt ist: {sure}</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>How the model spells it</source>
<translation>So setzt das Modell es zusammen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>How the text is divided</source>
<translation>Wie der Text aufgeteilt wird</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>How they were read</source>
<translation>Einlesen</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>How translations address their reader</source>
<translation>Wie Übersetzungen ihre Leser anreden</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>How {name} reads</source>
<translation>So wird {name} gelesen</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>How “{domain}” is taught</source>
<translation>Wie „{domain}“ angelernt wird</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Hugging Face, {name}</source>
<translation>Hugging Face, {name}</translation>
</message>
<message>
<location filename="gui/jobs/queue.py" />
<source>If memory ran out, close other programs; then resume or start it again.</source>
<translation>Falls der Arbeitsspeicher nicht gereicht hat, schließen Sie andere Programme; setzen Sie den Auftrag dann fort oder starten Sie ihn neu.</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Image descriptions</source>
<translation>Bildbeschreibungen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Import</source>
<translation>Importieren</translation>
</message>
<message>
<location filename="gui/pages/library/voices.py" />
<source>Import a speaker's file…</source>
<translation>Sprecherdatei importieren…</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Import anyway</source>
<translation>Trotzdem importieren</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>Import as terms</source>
<translation>Als Begriffe importieren</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Import more</source>
<translation>Weiteres importieren</translation>
</message>
<message>
<location filename="gui/pages/library/teaching.py" />
<source>Import terms</source>
<translation>Begriffe importieren</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>Import the terms</source>
<translation>Begriffe importieren</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>Import translations</source>
<translation>Übersetzungen importieren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Import translations…</source>
<translation>Übersetzungen importieren…</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Imported</source>
<translation>Importiert</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Imported: {kept}</source>
<translation>Importiert: {kept}</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>In four subwords or more</source>
<translation>Aus vier Teilwörtern oder mehr</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>In memory</source>
<translation>Im Arbeitsspeicher</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>In the model before</source>
<translation>Im bisherigen Modell</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>In the queue</source>
<translation>In der Warteschlange</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>In the translation</source>
<translation>In der Übersetzung</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>In the trash</source>
<translation>Im Papierkorb</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>In their text</source>
<translation>Im eigenen Text</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>In two or three subwords</source>
<translation>Aus zwei oder drei Teilwörtern</translation>
</message>
<message>
<location filename="gui/pages/speakers/history_view.py" />
<source>In use now.</source>
<translation>Jetzt in Gebrauch.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>In use: “{domain}” is translated with it from now on, and nothing else: it is for this domain alone.</source>
<translation>In Gebrauch: „{domain}“ wird von jetzt an damit übersetzt und nichts anderes; es ist nur für dieses Fachgebiet.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>In use: “{domain}” is translated with it from now on.</source>
<translation>In Gebrauch: „{domain}“ wird von jetzt an damit übersetzt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>In use: “{name}”, since {date}.</source>
<translation>In Gebrauch: „{name}“, seit {date}.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>In words</source>
<translation>In Worten</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>In your text</source>
<translation>In Ihrem Text</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>Include</source>
<translation>Einbezogen</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/dialogs.py" />
<source>Include their {n} sentences and the notes, for anybody to read</source>
<translation>
<numerusform>{n} Satz und die Notizen beilegen, für alle lesbar</numerusform>
<numerusform>{n} Sätze und die Notizen beilegen, für alle lesbar</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Include: only the text</source>
<translation>Einbezogen: nur der Text</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Include: {parts}</source>
<translation>Einbezogen: {parts}</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Interrupted</source>
<translation>Unterbrochen</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Into, the language they write</source>
<translation>In die eigene Sprache</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Is it really better?</source>
<translation>Ist es wirklich besser?</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>It begins by itself as soon as the runs before it are over.</source>
<translation>Das Anlernen beginnt von selbst, sobald die Durchläufe davor beendet sind.</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>It begins when the work before it is done.</source>
<translation>Das Anlernen beginnt, sobald die Arbeit davor fertig ist.</translation>
</message>
<message>
<location filename="gui/pages/library/head.py" />
<source>It begins with its terms: words that are always translated the same way, and words that are never used. Sentences can follow at any time.</source>
<translation>Es beginnt mit seinen Begriffen: Wörtern, die immer gleich übersetzt werden, und Wörtern, die nie verwendet werden. Sätze können jederzeit folgen.</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>It can be paused now and resumed from its last checkpoint when Parlance is open again.</source>
<translation>Der Auftrag kann jetzt pausiert und ab seinem letzten Sicherungspunkt fortgesetzt werden, wenn Parlance wieder geöffnet ist.</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>It cannot be resumed. What is stopped now leaves nothing behind.</source>
<translation>Der Auftrag lässt sich nicht fortsetzen. Wird er jetzt gestoppt, bleibt nichts davon erhalten.</translation>
</message>
<message>
<location filename="gui/jobs/queue.py" />
<source>It could not begin: {reason}</source>
<translation>Der Auftrag ließ sich nicht starten: {reason}</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>It ended before the first check on your validation sentences.</source>
<translation>Das Anlernen endete vor der ersten Messung an Ihren Kontrollsätzen.</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>It has not begun: only its settings are lost.</source>
<translation>Der Auftrag hat noch nicht begonnen: Nur seine Einstellungen gehen verloren.</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>It has {changes}.</source>
<translation>Unterschiede: {changes}.</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>It has {n} lines; up to {most} fit.</source>
<translation>Der Untertitel hat {n} Zeilen; Platz ist für höchstens {most}.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>It is back.</source>
<translation>Es ist wieder da.</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>It is in the text; {keys} puts back what was there.</source>
<translation>Steht im Text; {keys} stellt wieder her, was dort stand.</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>It is swapped into the model that it was adapted from, here or with ONNX Runtime.</source>
<translation>Wird in das Modell eingesetzt, aus dem es entstand, hier oder mit ONNX Runtime.</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/setup.py" />
<source>It learns words from {n} sentences in {language} alone and from your pairs. A file of word vectors, learned elsewhere from more text, can take their place.</source>
<translation>
<numerusform>Wörter lernt es aus {n} einsprachigen Satz ({language}) und aus Ihren Satzpaaren. An deren Stelle kann eine Datei mit Wortvektoren treten, die anderswo aus mehr Text gelernt wurden.</numerusform>
<numerusform>Wörter lernt es aus {n} einsprachigen Sätzen ({language}) und aus Ihren Satzpaaren. An deren Stelle kann eine Datei mit Wortvektoren treten, die anderswo aus mehr Text gelernt wurden.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>It must run on this computer.</source>
<translation>Es muss auf diesem Computer laufen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>It needs text in {language} alone, or a file of word vectors.</source>
<translation>Nötig ist einsprachiger Text ({language}) oder eine Datei mit Wortvektoren.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>It pauses at its next step.</source>
<translation>Die Pause beginnt nach dem nächsten Schritt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>It reads your text when it starts, and takes the way that suits it.</source>
<translation>Es liest zu Beginn Ihren Text und nimmt das Verfahren, das zu ihm passt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>It replaces “{name}”.</source>
<translation>Es ersetzt „{name}“.</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>It reveals no words: nothing has been learned yet.</source>
<translation>Sie verrät keine Wörter: Es wurde noch nichts gelernt.</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>It reveals these {n} words most, and others less:</source>
<translation>Am meisten verrät sie diese {n} Wörter, andere weniger:</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/dialogs.py" />
<source>It reveals these {n} words:</source>
<translation>
<numerusform>Sie verrät dieses Wort:</numerusform>
<numerusform>Sie verrät diese {n} Wörter:</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>It stopped with an error.</source>
<translation>Mit einem Fehler abgebrochen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>It takes {duration} here.</source>
<translation>Das dauert hier {duration}.</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>It translates on its own, here or with ONNX Runtime. It has a card, and none of your sentences.</source>
<translation>Übersetzt eigenständig, hier oder mit ONNX Runtime. Enthält eine Karte und keinen Ihrer Sätze.</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>Its curves, its scores and the sentences in it are gone for good. The model that it made stays.</source>
<translation>Seine Kurven, Werte und Sätze sind dann endgültig gelöscht. Das Modell, das dabei entstanden ist, bleibt erhalten.</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>Its domain is gone</source>
<translation>Das Fachgebiet gibt es nicht mehr</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>Its model is gone</source>
<translation>Das Modell gibt es nicht mehr</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Its scores, its sentences and its blind tests are gone for good.</source>
<translation>Werte, Sätze und Blindtests dieser Auswertung sind dann endgültig gelöscht.</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>Its speaker is gone</source>
<translation>Den Sprecher gibt es nicht mehr</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Its trans&amp;lation, line by line</source>
<translation>Seine Überset&amp;zung, Zeile für Zeile</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Its translation, line by line</source>
<translation>Seine Übersetzung, Zeile für Zeile</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Its translations will be deleted permanently. The file stays, and so does what is confirmed in the memory.</source>
<translation>Alle Übersetzungen dieser Datei werden endgültig gelöscht. Die Datei selbst bleibt, ebenso das Bestätigte im TM.</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/models/page.py" />
<source>Its vocabulary shows {n} words of your text: {words}</source>
<translation>
<numerusform>Das Vokabular verrät {n} Wort Ihres Textes: {words}</numerusform>
<numerusform>Das Vokabular verrät {n} Wörter Ihres Textes: {words}</numerusform>
</translation>
</message>
<message>
<location filename="gui/widgets/feedback.py" />
<source>Jobs</source>
<translation>Aufträge</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Join lines</source>
<translation>Zeilen verbinden</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Keep</source>
<translation>Behalten</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Keep both</source>
<translation>Beide behalten</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>Keep it</source>
<translation>Behalten</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Keep the previous model</source>
<translation>Bisheriges Modell behalten</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Keep the sentence in this text alone and go to the next one</source>
<translation>Den Satz nur in diesem Text behalten und zum nächsten gehen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Keep the sentence only here</source>
<translation>Satz nur hier behalten</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>Keep this one anyway</source>
<translation>Diese trotzdem behalten</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>Keep this one anyway (Space)</source>
<translation>Diese trotzdem behalten (Leertaste)</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Keep this sentence only here</source>
<translation>Diesen Satz nur hier behalten</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>Keep what this rule drops</source>
<translation>Behalten, was diese Regel auslässt</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Keeping the previous model…</source>
<translation>Bisheriges Modell wird behalten…</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Kept</source>
<translation>Behalten</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Key {number}</source>
<translation>Taste {number}</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>Keyboard</source>
<translation>Tastatur</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Keyboard shortcuts</source>
<translation>Tastenkürzel</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Keys: 1, 2 · 0 no difference · space skips · ⌫ back</source>
<translation>Tasten: 1, 2 · 0 kein Unterschied · Leertaste überspringt · ⌫ zurück</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Kind</source>
<translation>Art</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Kind of text</source>
<translation>Art des Textes</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Known whole</source>
<translation>Ganz bekannt</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Laboratory</source>
<translation>Labor</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Language</source>
<translation>Sprache</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Language of the window</source>
<translation>Sprache der Oberfläche</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Language of the word</source>
<translation>Sprache des Wortes</translation>
</message>
<message>
<location filename="gui/pages/models/lineage.py" />
<source>Languages</source>
<translation>Sprachen</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Languages of the models</source>
<translation>Sprachen der Modelle</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Languages, model, domain, speaker, form of address and quality, to be chosen again beside the domains. Other programs can translate with it, too.</source>
<translation>Sprachen, Modell, Fachgebiet, Sprecher, Anrede und Qualität, damit Sie sie bei den Fachgebieten wieder wählen können. Auch andere Programme können damit übersetzen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Larger learns more, takes more room and translates slower (--rank)</source>
<translation>Ein höherer Rang lernt mehr, braucht mehr Platz und übersetzt langsamer (--rank)</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>Last opened</source>
<translation>Zuletzt geöffnet</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Last request, {when}: {facts}.</source>
<translation>Letzte Anfrage, {when}: {facts}.</translation>
</message>
<message>
<location filename="gui/widgets/charts/curves.py" />
<source>Latest: {values}</source>
<translation>Zuletzt: {values}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Layer</source>
<translation>Schicht</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Layer {number}</source>
<translation>Schicht {number}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Layers</source>
<translation>Schichten</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Learn</source>
<translation>Lernen</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Learn again</source>
<translation>Erneut lernen</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Learn from all sentences and corrections</source>
<translation>Aus allen Sätzen und Korrekturen lernen</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Learn from corrections</source>
<translation>Aus Korrekturen lernen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Learn from the corrections</source>
<translation>Aus den Korrekturen lernen</translation>
</message>
<message>
<location filename="gui/pages/translate/page.py" />
<source>Learn from what was confirmed in this domain</source>
<translation>Aus den bestätigten Übersetzungen dieses Fachgebiets lernen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Learn how a speaker talks</source>
<translation>Lernen, wie ein Sprecher spricht</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Learn how {name} speaks</source>
<translation>Lernen, wie {name} spricht</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>Learn now</source>
<translation>Jetzt lernen</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>Learn {voice} now</source>
<translation>{voice} jetzt lernen</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Learned</source>
<translation>Gelernt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Learned from</source>
<translation>Gelernt aus</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Learned from what is gone:</source>
<translation>Haben aus Gelöschtem gelernt:</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/translate/sentence_editor.py" />
<source>Learned from {n_learned} of {n} confirmed translations in {domain}.</source>
<translation>
<numerusform>Gelernt aus {n_learned} von {n} bestätigten Übersetzung in {domain}.</numerusform>
<numerusform>Gelernt aus {n_learned} von {n} bestätigten Übersetzungen in {domain}.</numerusform>
</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Learning</source>
<translation>Lernen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Learning could not start: {reason}</source>
<translation>Das Lernen ließ sich nicht starten: {reason}</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Learning from the other text</source>
<translation>Lernen aus dem anderen Text</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Learning rate</source>
<translation>Lernrate</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Learning what words mean</source>
<translation>Wortbedeutungen werden gelernt</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Learning …</source>
<translation>Lernt …</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Learns along</source>
<translation>Lernt mit</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Learns from a little of your text to see how fast it goes; takes a few seconds</source>
<translation>Lernt aus einem kleinen Teil Ihres Textes, um zu sehen, wie schnell es geht; dauert einige Sekunden</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Learns how you translate, on this computer. Nothing leaves it.</source>
<translation>Lernt auf diesem Computer, wie Sie übersetzen. Nichts verlässt ihn.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Learns more of this domain; other texts get much worse.</source>
<translation>Lernt mehr von diesem Fachgebiet; andere Texte werden viel schlechter.</translation>
</message>
<message>
<location filename="gui/pages/wizard/wizard.py" />
<source>Leave</source>
<translation>Verlassen</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Leave it empty if nobody in particular does.</source>
<translation>Lassen Sie das Feld leer, wenn es niemand Bestimmtes ist.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Leave out lines that the domain holds already</source>
<translation>Zeilen auslassen, die das Fachgebiet schon enthält</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Leave out the file of word vectors</source>
<translation>Datei mit Wortvektoren weglassen</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Leave out {name}</source>
<translation>{name} weglassen</translation>
</message>
<message>
<location filename="gui/pages/wizard/wizard.py" />
<source>Leave the import?</source>
<translation>Import verlassen?</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Leave the sentence as it was (Esc)</source>
<translation>Den Satz lassen, wie er war (Esc)</translation>
</message>
<message>
<location filename="gui/pages/library/detail_view.py" />
<source>Left out: {reasons}.</source>
<translation>Ausgelassen: {reasons}.</translation>
</message>
<message>
<location filename="gui/pages/desk/table.py" />
<source>Length</source>
<translation>Länge</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Length ratios</source>
<translation>Längenverhältnisse</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Let Parlance choose</source>
<translation>Parlance wählen lassen</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>Let each word's own domains count, one domain alone, or a mix of them</source>
<translation>Die Fachgebiete jedes Wortes zählen lassen, nur ein Fachgebiet oder eine Mischung</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Let other programs translate</source>
<translation>Andere Programme übersetzen lassen</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Library</source>
<translation>Bibliothek</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Library folder</source>
<translation>Ordner der Bibliothek</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Licence</source>
<translation>Lizenz</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Licences</source>
<translation>Lizenzen</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Light</source>
<translation>Hell</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Light theme</source>
<translation>Helles Farbschema</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>Line</source>
<translation>Zeile</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Line by line; lines that are nearly the same stay together.</source>
<translation>Zeile für Zeile; fast gleiche Zeilen bleiben beisammen.</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Lines that begin with a speaker's name are said in that speaker's way</source>
<translation>Zeilen, die mit dem Namen eines Sprechers beginnen, klingen wie dieser Sprecher</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>Lines that no other rule matches</source>
<translation>Zeilen, auf die keine andere Regel zutrifft</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Lines that will be imported</source>
<translation>Zeilen, die importiert werden</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>Lines this rule is the first to drop; these add up</source>
<translation>Zeilen, die diese Regel als erste auslässt; diese Zahlen lassen sich addieren</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>Lines to add</source>
<translation>Zeilen zum Hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>List</source>
<translation>Liste</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Local server</source>
<translation>Lokaler Server</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Locked in its file</source>
<translation>In der Datei gesperrt</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Look</source>
<translation>Darstellung</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Look again</source>
<translation>Erneut ansehen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Look at its domains</source>
<translation>Fachgebiete ansehen</translation>
</message>
<message>
<location filename="gui/pages/wizard/file_list.py" />
<source>Look at this: {words}</source>
<translation>Bitte ansehen: {words}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>Look into it</source>
<translation>Genauer ansehen</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Look into {name}</source>
<translation>{name} ansehen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Look up</source>
<translation>Nachschlagen</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Looking at every word of your text</source>
<translation>Jedes Wort Ihres Textes wird angesehen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Looking…</source>
<translation>Wird gesucht…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Loss</source>
<translation>Verlust</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Loss against another's profile</source>
<translation>Verlust gegenüber fremdem Profil</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Loss while it learns</source>
<translation>Verlust während des Lernens</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Loss: how improbable the speakers' own words are; lower is better. Recognised: how often a classifier that read the speakers' other lines names the speaker of a translation. In brackets the 95 % interval.</source>
<translation>Verlust: wie unwahrscheinlich die eigenen Worte der Sprecher sind; niedriger ist besser. Erkannt: wie oft ein Klassifikator, der die anderen Zeilen der Sprecher gelesen hat, bei einer Übersetzung die richtige Person nennt. In Klammern das 95-%-Intervall.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Lost most</source>
<translation>Größter Verlust</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>M&amp;odel</source>
<translation>M&amp;odell</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Machine translation</source>
<translation>Maschinelle Übersetzung</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Main memory</source>
<translation>Arbeitsspeicher</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Make more pairs by translating your text back</source>
<translation>Weitere Satzpaare durch Rückübersetzen Ihres Textes gewinnen</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Make the report</source>
<translation>Bericht erstellen</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Making it ready to translate</source>
<translation>Modell wird einsatzbereit gemacht</translation>
</message>
<message>
<location filename="gui/pages/translate/speaker_picker.py" />
<source>Manage speakers…</source>
<translation>Sprecher verwalten…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Map</source>
<translation>Karte</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Map of the sentences</source>
<translation>Karte der Sätze</translation>
</message>
<message>
<location filename="gui/pages/speakers/resemblance_view.py" />
<source>Map of the speakers</source>
<translation>Karte der Sprecher</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>Marian (binary)</source>
<translation>Marian (binär)</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Marks: reference</source>
<translation>Mit Referenz</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Marks: {name}</source>
<translation>Mit {name}</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Meaning</source>
<translation>Bedeutung</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Measure</source>
<translation>Maß</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Measure again</source>
<translation>Erneut messen</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Measure it</source>
<translation>Auswerten</translation>
</message>
<message>
<location filename="gui/pages/models/story_card.py" />
<source>Measure its speed here</source>
<translation>Geschwindigkeit hier messen</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Measure now</source>
<translation>Jetzt messen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Measure speakers</source>
<translation>Sprecher messen</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Measured in your domain</source>
<translation>In Ihrem Fachgebiet gemessen</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Measured in your domain on the validation sentences, not on those of the verdict.</source>
<translation>In Ihrem Fachgebiet an den Kontrollsätzen gemessen, nicht an denen des Ergebnisses.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Measured on this computer, with an earlier text.</source>
<translation>Auf diesem Computer gemessen, mit einem früheren Text.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Measured on this computer, with your text.</source>
<translation>Auf diesem Computer gemessen, mit Ihrem Text.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Measured on your own test file: {names}.</source>
<translation>Gemessen wird an Ihrer eigenen Testdatei: {names}.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Measured on {sentences} of {speakers}.</source>
<translation>Umfang der Messung: {sentences}, {speakers}.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Measuring</source>
<translation>Messung</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Measuring its speed, which takes a few seconds…</source>
<translation>Die Geschwindigkeit wird gemessen; das dauert einige Sekunden…</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Measuring this computer…</source>
<translation>Leistung dieses Computers wird gemessen…</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>Memory</source>
<translation>TM</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Memory of this project (TMX)…</source>
<translation>TM dieses Projekts (TMX)…</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Merge</source>
<translation>Zusammenführen</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Merge with others…</source>
<translation>Mit anderen zusammenführen…</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Merge with “{name}”</source>
<translation>Mit „{name}“ zusammenführen</translation>
</message>
<message>
<location filename="gui/pages/library/detail_view.py" />
<source>Merged from {names}.</source>
<translation>Zusammengeführt aus {names}.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Method</source>
<translation>Verfahren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Metric</source>
<translation>Maß</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>Missing term: {terms}.</source>
<translation>Fehlender Begriff: {terms}.</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>Mix of domains</source>
<translation>Mischung der Fachgebiete</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>Mix of small packs</source>
<translation>Mischung der kleinen Pakete</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Mix small packs</source>
<translation>Kleine Pakete mischen</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Mix with the previous model from a loss of</source>
<translation>Mit dem bisherigen Modell mischen ab einem Verlust von</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Mix…</source>
<translation>Mischen…</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Model</source>
<translation>Modell</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Model of several domains</source>
<translation>Modell mehrerer Fachgebiete</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Model of speakers</source>
<translation>Modell der Sprecher</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Model that learned new words</source>
<translation>Modell, das neue Wörter gelernt hat</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Model that translates back</source>
<translation>Modell zum Rückübersetzen</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Model the profile is for</source>
<translation>Modell, für das das Profil gilt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Model to compare with</source>
<translation>Modell zum Vergleichen</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Model, removed {moment}</source>
<translation>Modell, entfernt {moment}</translation>
</message>
<message>
<location filename="gui/pages/translate/header.py" />
<source>Model, speaker, form of address and memory of the domain</source>
<translation>Modell, Sprecher, Anrede und TM des Fachgebiets</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Models</source>
<translation>Modelle</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Models (*.zip)</source>
<translation>Modelle (*.zip)</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Models have learned from these very sentences: their scores will be too good to be true.</source>
<translation>Modelle haben aus genau diesen Sätzen gelernt: Die Werte sind dann zu gut, um wahr zu sein.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Models to add</source>
<translation>Modelle zum Hinzufügen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Models translate text that none of them has seen. You see how far apart they are, how sure that is, and every sentence if you like. For that Parlance needs a corpus. Or bring a text and its translation as two files.</source>
<translation>Modelle übersetzen Text, den keines von ihnen kennt. Sie sehen, wie weit sie auseinanderliegen, wie sicher das ist, und wenn Sie möchten, jeden Satz. Dafür braucht Parlance einen Textbestand. Oder Sie wählen einen Text und seine Übersetzung als zwei Dateien.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Models, corpora and runs. To keep them elsewhere, set the environment variable PARLANCE_HOME to a folder before you start Parlance.</source>
<translation>Modelle, Textbestände und Durchläufe. Sollen sie anderswo liegen, setzen Sie vor dem Start von Parlance die Umgebungsvariable PARLANCE_HOME auf einen Ordner.</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>More is learned from pairs: the sentence translated from, a tab, then theirs.</source>
<translation>Satzpaare lehren mehr: der Ausgangstext, ein Tabulator, dann die Worte der Person.</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>More is learned from pairs: the {language} sentence, a tab, then theirs.</source>
<translation>Satzpaare lehren mehr: der Satz auf {language}, ein Tabulator, dann die Worte der Person.</translation>
</message>
<message>
<location filename="gui/pages/library/column.py" />
<source>More of the library</source>
<translation>Weiteres in der Bibliothek</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>More: change, import, remove</source>
<translation>Mehr: ändern, importieren, entfernen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Most changed</source>
<translation>Größte Änderung</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Most it may lose on general text</source>
<translation>Zulässiger Verlust bei allgemeinem Text</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>Most lines lie between {low} and {high} {unit}</source>
<translation>Die meisten Zeilen liegen zwischen {low} und {high} {unit}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Most moved</source>
<translation>Am meisten bewegt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Most moved words</source>
<translation>Am meisten bewegte Wörter</translation>
</message>
<message>
<location filename="gui/widgets/charts/histogram.py" />
<source>Most: {bar}</source>
<translation>Am häufigsten: {bar}</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Move the model to the trash</source>
<translation>Modell in den Papierkorb</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Moved</source>
<translation>Bewegt</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Moves the new model to the trash; can be undone</source>
<translation>Verschiebt das neue Modell in den Papierkorb; lässt sich rückgängig machen</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Moving it to the trash…</source>
<translation>Wird in den Papierkorb verschoben…</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Mozilla, Firefox Translations</source>
<translation>Mozilla, Firefox Translations</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Na&amp;me of the corpus</source>
<translation>Na&amp;me des Textbestands</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>Name</source>
<translation>Name</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Name of the model</source>
<translation>Name des Modells</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Name of the recipe; it can be chosen in every later import:</source>
<translation>Name der Vorlage; sie lässt sich bei jedem späteren Import wählen:</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Name of the result</source>
<translation>Name des Ergebnisses</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>Name or folder</source>
<translation>Name oder Ordner</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Name, languages, notes, colour…</source>
<translation>Name, Sprachen, Notizen, Farbe…</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Names and titles</source>
<translation>Namen und Titel</translation>
</message>
<message>
<location filename="gui/pages/speakers/resemblance_view.py" />
<source>Nearest</source>
<translation>Am nächsten</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Nearest sentence of the same domain: {shares}; by chance: {chance}</source>
<translation>Nächster Satz aus demselben Fachgebiet: {shares}; durch Zufall: {chance}</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Nearest sentence of the same domain: {share}</source>
<translation>Nächster Satz aus demselben Fachgebiet: {share}</translation>
</message>
<message>
<location filename="gui/pages/speakers/resemblance_view.py" />
<source>Nearest speakers</source>
<translation>Ähnlichste Sprecher</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Neighbours</source>
<translation>Nachbarn</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Neighbours in the model</source>
<translation>Nachbarn im Modell</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Neighbours in your text</source>
<translation>Nachbarn in Ihrem Text</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Neighbours of a word</source>
<translation>Nachbarn eines Wortes</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Neither system has a wrong number.</source>
<translation>Keines der Systeme hat eine falsche Zahl.</translation>
</message>
<message>
<location filename="gui/widgets/feedback.py" />
<source>Network connections of this window and of what it has started, as the system counts them.
Your texts stay on this computer; Parlance goes online only when you ask for a download.</source>
<translation>Netzwerkverbindungen dieses Fensters und dessen, was es gestartet hat, wie das System sie zählt.
Ihre Texte bleiben auf diesem Computer; Parlance geht nur online, wenn Sie etwas herunterladen.</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>Neutral</source>
<translation>Neutral</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Never use</source>
<translation>Nicht verwenden</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>New connection</source>
<translation>Neue Verbindung</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>New speaker</source>
<translation>Neuer Sprecher</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>New speaker…</source>
<translation>Neuer Sprecher…</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Next</source>
<translation>Weiter</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Next file</source>
<translation>Nächste Datei</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Next file of the project</source>
<translation>Nächste Datei des Projekts</translation>
</message>
<message>
<location filename="gui/widgets/feedback.py" />
<source>Next step</source>
<translation>Nächster Schritt</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>No better than {since} on your validation sentences so far.</source>
<translation>Bei Ihren Kontrollsätzen bisher nicht besser als {since}.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>No better than {since} on your validation sentences.</source>
<translation>Bei Ihren Kontrollsätzen nicht besser als {since}.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>No corpus in these languages names its speakers. Import one with a column or names of speakers.</source>
<translation>Kein Textbestand in diesen Sprachen nennt seine Sprecher. Importieren Sie einen mit einer Spalte oder mit Namen für die Sprecher.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>No corpus in these languages yet. Import one in the Library, or choose two files.</source>
<translation>Noch kein Textbestand in diesen Sprachen. Importieren Sie einen in der Bibliothek oder wählen Sie zwei Dateien.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>No difference</source>
<translation>Kein Unterschied</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>No domain has an adapted model yet.</source>
<translation>Noch hat kein Fachgebiet ein angelerntes Modell.</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>No file is chosen.</source>
<translation>Es ist keine Datei ausgewählt.</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>No file yet</source>
<translation>Noch keine Datei</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>No keys are chosen for it.</source>
<translation>Dafür ist kein Tastenkürzel festgelegt.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>No line of the test set occurs among those to learn from.</source>
<translation>Kein Testsatz kommt unter den Sätzen zum Lernen vor.</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>No lines could be read from this file.</source>
<translation>Aus dieser Datei ließ sich keine Zeile lesen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>No model has learned here yet. Once you have taught a domain in the Library, its updates are counted here.</source>
<translation>Hier hat noch kein Modell gelernt. Sobald Sie in der Bibliothek ein Fachgebiet angelernt haben, werden seine Trainingsschritte hier gezählt.</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>No model here translates between these languages.</source>
<translation>Kein Modell übersetzt hier zwischen diesen Sprachen.</translation>
</message>
<message>
<location filename="gui/selection_window.py" />
<source>No model here translates this language.</source>
<translation>Kein vorhandenes Modell übersetzt diese Sprache.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>No model here translates {pair}. Get or add one first.</source>
<translation>Hier übersetzt kein Modell {pair}. Laden Sie zuerst eines herunter oder fügen Sie eines hinzu.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>No model of the library follows several domains yet. Adapt one: tick the corpora of your other domains, and choose “Several domains, told apart by their words”.</source>
<translation>Noch folgt kein Modell der Bibliothek mehreren Fachgebieten. Lernen Sie eines an: Kreuzen Sie die Textbestände Ihrer anderen Fachgebiete an und wählen Sie „Mehrere Fachgebiete, an ihren Wörtern unterschieden“.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>No model of this domain has a measured gain yet.</source>
<translation>Für kein Modell dieses Fachgebiets wurde bisher ein Gewinn gemessen.</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>No model of this library translates anything. Add one in the Library, under Models.</source>
<translation>In dieser Bibliothek gibt es noch kein Modell. Fügen Sie in der Bibliothek unter „Modelle“ eines hinzu.</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>No model of this library translates {pair}. Add one in the Library, under Models.</source>
<translation>Kein Modell dieser Bibliothek übersetzt {pair}. Fügen Sie in der Bibliothek unter „Modelle“ eines hinzu.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>No model of your library translates {tgt} into {src}, so one is trained first, from this text.</source>
<translation>Kein Modell Ihrer Bibliothek übersetzt {tgt} → {src}; daher wird zuerst eines aus diesem Text trainiert.</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>No model that translates {src} into {tgt} is chosen.</source>
<translation>Es ist kein Modell für {src} → {tgt} gewählt.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>No model translates between these languages yet, so there is nothing to compare your words with. Skip this step: the report can be made at any time, where you look into the corpus.</source>
<translation>Noch übersetzt kein Modell zwischen diesen Sprachen; es gibt also nichts, womit sich Ihre Wörter vergleichen ließen. Überspringen Sie diesen Schritt: Den Bericht können Sie jederzeit bei den Details des Textbestands erstellen.</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>No model translates its languages</source>
<translation>Kein Modell übersetzt diese Sprachen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>No number is wrong.</source>
<translation>Keine Zahl ist falsch.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>No other model translates from {source} to {target}. Models that you adapt will be listed here. You can also add a file of translations.</source>
<translation>Kein anderes Modell übersetzt von {source} nach {target}. Modelle, die Sie anlernen, erscheinen hier. Sie können auch eine Datei mit Übersetzungen hinzufügen.</translation>
</message>
<message>
<location filename="gui/pages/speakers/resemblance_view.py" />
<source>No other speaker has been learned for this model yet. With a second one there is a map.</source>
<translation>Für dieses Modell wurde noch kein anderer Sprecher gelernt. Ab dem zweiten gibt es eine Karte.</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>No other words</source>
<translation>Keine anderen Wörter</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>No pair is chosen.</source>
<translation>Kein Satzpaar ist ausgewählt.</translation>
</message>
<message>
<location filename="gui/widgets/charts/maps.py" />
<source>No points</source>
<translation>Keine Punkte</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>No profile</source>
<translation>Kein Profil</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>No results for “{text}”.</source>
<translation>Keine Treffer für „{text}“.</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>No results for “{words}”. Search the help</source>
<translation>Nichts zu „{words}“ gefunden. In der Hilfe suchen</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>No rules yet. A rule replaces words in your text before it is translated, or in the translation: an abbreviation is written out, a unit gets its space.</source>
<translation>Noch keine Regeln. Eine Regel ersetzt Wörter in Ihrem Text vor dem Übersetzen oder in der Übersetzung: Eine Abkürzung wird ausgeschrieben, eine Maßeinheit bekommt ihr Leerzeichen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>No sentence came nearer to the reference.</source>
<translation>Kein Satz ist der Referenz näher gekommen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>No sentence is chosen</source>
<translation>Kein Satz ist ausgewählt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>No sentence is chosen.</source>
<translation>Kein Satz ist ausgewählt.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>No sentence moved away from the reference.</source>
<translation>Kein Satz hat sich von der Referenz entfernt.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>No sentence with “{search}” in it.</source>
<translation>Kein Satz enthält „{search}“.</translation>
</message>
<message>
<location filename="gui/widgets/charts/maps.py" />
<source>No sentences yet</source>
<translation>Noch keine Sätze</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>No such sentence was found: where the old vocabulary cuts words up, the systems do equally well.</source>
<translation>Kein solcher Satz wurde gefunden: Wo das alte Vokabular Wörter zerlegt, sind die Systeme gleich gut.</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>No terms yet. A term is a word with the translation that it always gets, such as “Laufrad” with “impeller”. Translations that you never want to see go under Never use.</source>
<translation>Noch keine Begriffe. Ein Begriff ist ein Wort mit der Übersetzung, die es immer bekommt, etwa „Laufrad“ mit „impeller“. Übersetzungen, die Sie nie sehen wollen, gehören unter „Nicht verwenden“.</translation>
</message>
<message>
<location filename="gui/pages/desk/table.py" />
<source>No translation yet</source>
<translation>Noch keine Übersetzung</translation>
</message>
<message>
<location filename="gui/widgets/charts/curves.py" />
<source>No values yet</source>
<translation>Noch keine Werte</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Nobody</source>
<translation>Niemand</translation>
</message>
<message>
<location filename="gui/pages/speakers/list_view.py" />
<source>Nobody here is called “{name}”.</source>
<translation>Hier heißt niemand „{name}“.</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>Nobody in particular</source>
<translation>Niemand Bestimmtes</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>None</source>
<translation>Keines</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>None in this sentence.</source>
<translation>Keine in diesem Satz.</translation>
</message>
<message>
<location filename="gui/pages/wizard/draft.py" />
<source>None of these files can be read.</source>
<translation>Keine dieser Dateien lässt sich lesen.</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>None so far: programs translate with the best general models.</source>
<translation>Noch keine: Programme übersetzen mit den besten allgemeinen Modellen.</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>None.</source>
<translation>Keine.</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>None: general models</source>
<translation>Keine: allgemeine Modelle</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Not available: this desktop offers neither global shortcuts nor a tray.</source>
<translation>Nicht verfügbar: Dieser Desktop bietet weder systemweite Tastenkürzel noch einen Infobereich.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Not counted in this evaluation</source>
<translation>In dieser Auswertung nicht gezählt</translation>
</message>
<message>
<location filename="gui/pages/models/story_card.py" />
<source>Not for</source>
<translation>Nicht geeignet für</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>Not in their text</source>
<translation>Kommt im eigenen Text nicht vor</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Not in use</source>
<translation>Nicht in Gebrauch</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Not in use: “{domain}” is translated with the previous model.</source>
<translation>Nicht in Gebrauch: „{domain}“ wird mit dem bisherigen Modell übersetzt.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Not listed</source>
<translation>Nicht verzeichnet</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Not made for</source>
<translation>Nicht geeignet für</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Not measured on this computer yet.</source>
<translation>Auf diesem Computer noch nicht gemessen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Not now</source>
<translation>Jetzt nicht</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Not translated yet</source>
<translation>Noch nicht übersetzt</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Not used</source>
<translation>Nicht verwendet</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Not while domains are chosen by hand.</source>
<translation>Nicht möglich, solange die beteiligten Fachgebiete von Hand gewählt sind.</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Not with a mix of small packs.</source>
<translation>Nicht möglich mit einer Mischung kleiner Pakete.</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Notes</source>
<translation>Anmerkungen</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Notes: who they &amp;are</source>
<translation>N&amp;otizen: wer die Person ist</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Nothing found</source>
<translation>Nichts gefunden</translation>
</message>
<message>
<location filename="gui/pages/laboratory/evaluations_view.py" />
<source>Nothing has been evaluated yet. Evaluations are kept here and can be opened again at any time.</source>
<translation>Noch wurde nichts ausgewertet. Auswertungen werden hier aufbewahrt und lassen sich jederzeit wieder öffnen.</translation>
</message>
<message>
<location filename="gui/pages/wizard/wizard.py" />
<source>Nothing has been imported, and nothing stays behind. Your files are untouched; what you chose here is forgotten.</source>
<translation>Nichts wurde importiert, und nichts bleibt zurück. Ihre Dateien sind unverändert; was Sie hier gewählt haben, geht verloren.</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>Nothing has been learned for this model yet, so both are the same.</source>
<translation>Für dieses Modell wurde noch nichts gelernt; beide Seiten sind deshalb gleich.</translation>
</message>
<message>
<location filename="gui/pages/speakers/history_view.py" />
<source>Nothing has been learned for this model yet.</source>
<translation>Für dieses Modell wurde noch nichts gelernt.</translation>
</message>
<message>
<location filename="gui/pages/library/entries.py" />
<source>Nothing has been learned yet. Its terms and its sentences are used all the same.</source>
<translation>Noch ist nichts gelernt. Begriffe und Sätze werden trotzdem schon verwendet.</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Nothing in {pairs} is translated in one way often enough, or the domain has it already.</source>
<translation>Nichts wird oft genug gleich übersetzt, oder das Fachgebiet hat es schon ({pairs} gelesen).</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Nothing is changed so far.</source>
<translation>Bisher ist nichts geändert.</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Nothing is changed yet.</source>
<translation>Noch ist nichts geändert.</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Nothing is in it, but what the library still holds of removed text will be deleted for good: text that was read for an import and never became a corpus, and translations kept for comparing. Models that learned from forgotten corrections stay, and are named.</source>
<translation>Der Papierkorb ist leer, doch was die Bibliothek noch von entferntem Text enthält, wird endgültig gelöscht: Text, der für einen Import gelesen, aber nie importiert wurde, und Übersetzungen, die zum Vergleichen aufbewahrt wurden. Modelle, die aus vergessenen Korrekturen gelernt haben, bleiben und werden genannt.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Nothing is left to import: all of it is in this domain already.</source>
<translation>Zum Importieren bleibt nichts übrig: Dieses Fachgebiet enthält schon alles.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Nothing is left to import: switch a rule off.</source>
<translation>Zum Importieren bleibt nichts übrig: Schalten Sie eine Regel aus.</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Nothing is left to import: the domain has all of it already, or it is left out.</source>
<translation>Zum Importieren bleibt nichts übrig: Das Fachgebiet enthält schon alles, oder es wird ausgelassen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Nothing is lost.</source>
<translation>Es geht nichts verloren.</translation>
</message>
<message>
<location filename="gui/selection_window.py" />
<source>Nothing is selected or copied. Type or paste a text here.</source>
<translation>Es ist nichts markiert oder kopiert. Geben Sie hier Text ein oder fügen Sie ihn ein.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>Nothing is ticked: you get the scores of this system alone, without a comparison.</source>
<translation>Nichts ist angekreuzt: Sie erhalten nur die Werte dieses Systems, ohne Vergleich.</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>Nothing like it in the memory.</source>
<translation>Nichts Ähnliches im TM.</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>Nothing matches.</source>
<translation>Nichts gefunden.</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>Nothing to look at.</source>
<translation>Nichts zu beanstanden.</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Nothing to redo</source>
<translation>Nichts zu wiederholen</translation>
</message>
<message>
<location filename="gui/widgets/charts/dot_plot.py" />
<source>Nothing to show</source>
<translation>Nichts zu zeigen</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Nothing to undo</source>
<translation>Nichts rückgängig zu machen</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Nothing was left out.</source>
<translation>Nichts wurde ausgelassen.</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>Nothing yet</source>
<translation>Noch nichts</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Now</source>
<translation>Jetzt</translation>
</message>
<message>
<location filename="gui/pages/translate/page.py" />
<source>Now translating with {domain}.</source>
<translation>Übersetzt wird jetzt mit {domain}.</translation>
</message>
<message>
<location filename="gui/pages/desk/table.py" />
<source>Number</source>
<translation>Anzahl</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Numbers</source>
<translation>Zahlen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Numbers of the picture</source>
<translation>Zahlen des Bildes</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Numbers: {title}</source>
<translation>Zahlen: {title}</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>ONNX folder</source>
<translation>ONNX-Ordner</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Occurrences</source>
<translation>Vorkommen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Of</source>
<translation>Von</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Of all different words in the reference translations: how many did each system produce where they belong? A system that knows the words of a domain produces more of them.</source>
<translation>Wie viele der verschiedenen Wörter in den Referenzübersetzungen hat jedes System an der richtigen Stelle verwendet? Ein System, das die Wörter eines Fachgebiets kennt, verwendet mehr davon.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Of its translation</source>
<translation>Seiner Übersetzung</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Of so many sentences with the term so many have the translation.</source>
<translation>Wie viele der Sätze mit dem Begriff diese Übersetzung haben.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Of the sentence</source>
<translation>Des Satzes</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Of the text in the translation panes and in the help.</source>
<translation>Gilt für den Text in den Übersetzungsfeldern und in der Hilfe.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Of word2vec, fastText or GloVe, in the language translated from (--table)</source>
<translation>Von word2vec, fastText oder GloVe, in der Ausgangssprache (--table)</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Of your ow&amp;n</source>
<translation>&amp;Eigene Sätze</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/outcome.py" />
<source>Of {n} sentences with numbers, {before} had a wrong one before, {after} now.</source>
<translation>
<numerusform>Sätze mit falscher Zahl: vorher {before}, jetzt {after} (von {n} mit Zahlen).</numerusform>
<numerusform>Sätze mit falscher Zahl: vorher {before}, jetzt {after} (von {n} mit Zahlen).</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/statistics_view.py" />
<source>Of {units} read, {n} were kept.</source>
<translation>
<numerusform>Gelesen: {units}; behalten: {n}.</numerusform>
<numerusform>Gelesen: {units}; behalten: {n}.</numerusform>
</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Off</source>
<translation>Aus</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Olive</source>
<translation>Oliv</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>OmegaT, memoQ, Trados, Subtitle Edit, LibreOffice and others can then translate with your models. They reach Parlance inside this computer; nothing leaves it.</source>
<translation>OmegaT, memoQ, Trados, Subtitle Edit, LibreOffice und weitere können dann mit Ihren Modellen übersetzen. Sie erreichen Parlance innerhalb dieses Computers; nichts verlässt ihn.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>OmegaT, memoQ, Trados, Subtitle Edit, LibreOffice and others translate with your models.</source>
<translation>OmegaT, memoQ, Trados, Subtitle Edit, LibreOffice und andere übersetzen mit Ihren Modellen.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>On</source>
<translation>Ein</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>On disk</source>
<translation>Auf dem Datenträger</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/outcome.py" />
<source>On {n} sentences of yours that no model has learned from. The interval says how far chance could move the difference.</source>
<translation>
<numerusform>An {n} Satz von Ihnen gemessen, aus dem kein Modell gelernt hat. Das Intervall sagt, wie weit der Zufall den Unterschied verschieben könnte.</numerusform>
<numerusform>An {n} Ihrer Sätze gemessen, aus denen kein Modell gelernt hat. Das Intervall sagt, wie weit der Zufall den Unterschied verschieben könnte.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>One corpus</source>
<translation>Textbestand</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>One file that Argos Translate installs; it needs one more for splitting sentences.</source>
<translation>Eine Datei, die Argos Translate installiert; es braucht noch eine weitere, um Sätze zu trennen.</translation>
</message>
<message>
<location filename="gui/pages/library/detail_view.py" />
<source>One language</source>
<translation>Einsprachig</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>One moment: the translation models are being prepared</source>
<translation>Einen Moment: Die Übersetzungsmodelle werden vorbereitet</translation>
</message>
<message>
<location filename="gui/selection_window.py" />
<source>One moment: the translation models are being prepared.</source>
<translation>Einen Moment: Die Übersetzungsmodelle werden vorbereitet.</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>One sentence per line.</source>
<translation>Ein Satz je Zeile.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>One sentence, by its tokens (ms)</source>
<translation>Ein Satz, nach Anzahl der Tokens (ms)</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>One word or phrase a line: a list of terms that are not translated.</source>
<translation>Ein Wort oder eine Wendung je Zeile: eine Liste von Begriffen, die nicht übersetzt werden.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Only a decoder that follows domains says what it reads in the words of a translation.</source>
<translation>Nur ein Decoder, der Fachgebieten folgt, zeigt, was er in den Wörtern einer Übersetzung liest.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Only a small pack has a rank.</source>
<translation>Nur ein kleines Paket hat einen Rang.</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Only here</source>
<translation>Nur hier</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Only import</source>
<translation>Nur importieren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Only models that learned new words have such spaces. Teach a domain, under “Options…” choose “Learn new words”, then come back and see what became of “impeller” or “bank”.</source>
<translation>Solche Räume haben nur Modelle, die neue Wörter gelernt haben. Lernen Sie ein Fachgebiet an, wählen Sie dabei unter „Optionen…“ das Verfahren „Neue Wörter lernen“ und sehen Sie dann hier, was aus „Laufrad“ oder „Bank“ geworden ist.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/evaluations_view.py" />
<source>Only one system was evaluated</source>
<translation>Nur ein System wurde ausgewertet</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Only the &amp;lines of (if it names its speakers)</source>
<translation>Nur die &amp;Zeilen von (falls Sprecher genannt sind)</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Only the lines of</source>
<translation>Nur die Zeilen von</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Only the processor</source>
<translation>Nur der Prozessor</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Only this domain</source>
<translation>Nur dieses Fachgebiet</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Only this system</source>
<translation>Nur dieses System</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Only when asked</source>
<translation>Nur auf Wunsch</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Open</source>
<translation>Öffnen</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Open Parlance</source>
<translation>Parlance öffnen</translation>
</message>
<message>
<location filename="gui/pages/speakers/sentences_view.py" />
<source>Open Translate</source>
<translation>„Übersetzen“ öffnen</translation>
</message>
<message>
<location filename="gui/pages/translate/opened.py" />
<source>Open a folder</source>
<translation>Ordner öffnen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Open all files of a folder</source>
<translation>Alle Dateien eines Ordners öffnen</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>Open as plain text</source>
<translation>Als reinen Text öffnen</translation>
</message>
<message>
<location filename="gui/pages/translate/opened.py" />
<source>Open files</source>
<translation>Dateien öffnen</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Open files of any kind</source>
<translation>Dateien jeder Art öffnen</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Open folder</source>
<translation>Ordner öffnen</translation>
</message>
<message>
<location filename="gui/selection_window.py" />
<source>Open in Parlance</source>
<translation>In Parlance öffnen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Open or close the help</source>
<translation>Hilfe öffnen oder schließen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Open the chosen file</source>
<translation>Ausgewählte Datei öffnen</translation>
</message>
<message>
<location filename="gui/pages/translate/output.py" />
<source>Open the models</source>
<translation>Modelle öffnen</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Opening</source>
<translation>Öffnen</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Opening the model</source>
<translation>Modell wird geöffnet</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Options of teaching</source>
<translation>Optionen beim Anlernen</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Options › Preferences › Machine Translation › Apertium › Configure</source>
<translation>Optionen › Einstellungen › Maschinelle Übersetzung › Apertium › Konfigurieren</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Options…</source>
<translation>Optionen…</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Orange</source>
<translation>Orange</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Order of the sentences</source>
<translation>Reihenfolge der Sätze</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Order of the text</source>
<translation>Textreihenfolge</translation>
</message>
<message>
<location filename="gui/item_models/pair_table.py" />
<source>Origin</source>
<translation>Herkunft</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Other pages</source>
<translation>Andere Seiten</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Other programs</source>
<translation>Andere Programme</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Other texts stay about as good as now.</source>
<translation>Andere Texte bleiben etwa so gut wie jetzt.</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>Other translations</source>
<translation>Andere Übersetzungen</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>Other translations of this sentence</source>
<translation>Andere Übersetzungen dieses Satzes</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Other words from the caret on</source>
<translation>Andere Wörter ab der Einfügemarke</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>Pack</source>
<translation>Paket</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Packages</source>
<translation>Softwarepakete</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Page</source>
<translation>Seite</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Pages</source>
<translation>Seiten</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Paired bootstrap resampling (Koehn, EMNLP 2004)</source>
<translation>Gepaartes Bootstrap-Resampling (Koehn, EMNLP 2004)</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>Pairs</source>
<translation>Satzpaare</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Paragraphs are broken into lines: make one line of each, so that it is read whole</source>
<translation>Absätze sind in Zeilen umbrochen: aus jedem eine Zeile machen, damit er als Ganzes gelesen wird</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Parlance cannot read these {n} files.</source>
<translation>Parlance kann diese {n} Dateien nicht lesen.</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Parlance cannot read {name}.</source>
<translation>Parlance kann {name} nicht lesen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Parlance chooses the way when it starts: it could not look at the text before.</source>
<translation>Parlance wählt das Verfahren beim Start: Vorher konnte es den Text nicht ansehen.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Parlance first asks huggingface.co how large this model is; you then decide. Hugging Face learns which model you want and your IP address, and nothing about your texts. Parlance can read opus-mt, M2M-100 and NLLB models.</source>
<translation>Parlance fragt zuerst bei huggingface.co, wie groß dieses Modell ist; dann entscheiden Sie. Hugging Face erfährt, welches Modell Sie möchten, und Ihre IP-Adresse, aber nichts über Ihre Texte. Parlance kann Modelle der Arten opus-mt, M2M-100 und NLLB lesen.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Parlance: Apache-2.0. Icons: Lucide, ISC (part of them from Feather, MIT). Window: Qt and PySide6, LGPL-3.0. Translation: ONNX Runtime, MIT. Subwords: SentencePiece, Apache-2.0. Scores: sacreBLEU, Apache-2.0. Training: PyTorch, BSD-3-Clause.</source>
<translation>Parlance: Apache-2.0. Symbole: Lucide, ISC (zum Teil von Feather, MIT). Fenster: Qt und PySide6, LGPL-3.0. Übersetzung: ONNX Runtime, MIT. Teilwörter: SentencePiece, Apache-2.0. Werte: sacreBLEU, Apache-2.0. Training: PyTorch, BSD-3-Clause.</translation>
</message>
<message>
<location filename="gui/pages/library/head.py" />
<source>Parts of this domain</source>
<translation>Teile dieses Fachgebiets</translation>
</message>
<message>
<location filename="gui/pages/laboratory/result_view.py" />
<source>Parts of this evaluation</source>
<translation>Teile dieser Auswertung</translation>
</message>
<message>
<location filename="gui/pages/speakers/parts.py" />
<source>Parts of this speaker</source>
<translation>Bereiche dieses Sprechers</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Parts of words</source>
<translation>Teilwörter</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Paste LibreTranslator from Linguist's list of custom translators, with these values in it.</source>
<translation>Fügen Sie dort LibreTranslator aus der Liste „custom translators“ von Linguist mit diesen Werten ein.</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>Paste here: twenty sentences make a start.</source>
<translation>Hier einfügen: Zwanzig Sätze sind ein Anfang.</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Pattern</source>
<translation>Muster</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Pause</source>
<translation>Pause</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Pause and close</source>
<translation>Pausieren und schließen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Pause translating the project</source>
<translation>Übersetzung des Projekts pausieren</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Paused</source>
<translation>Pausiert</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Paused at {n} %</source>
<translation>Pausiert bei {n} %</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/project.py" />
<source>Paused. {n} segments are still to be translated.</source>
<translation>
<numerusform>Pausiert. {n} Segment ist noch zu übersetzen.</numerusform>
<numerusform>Pausiert. {n} Segmente sind noch zu übersetzen.</numerusform>
</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Pausing…</source>
<translation>Wird pausiert…</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>PgDown</source>
<translation>Bild ab</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>PgUp</source>
<translation>Bild auf</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Picture</source>
<translation>Bild</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Picture for print and web (*.svg);;Picture (*.png);;Numbers (*.csv)</source>
<translation>Bild für Druck und Web (*.svg);;Bild (*.png);;Zahlen (*.csv)</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Picture of the interval</source>
<translation>Bild des Intervalls</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Pin</source>
<translation>Anheften</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Pin the chosen word</source>
<translation>Ausgewähltes Wort anheften</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>Pinned</source>
<translation>Angeheftet</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>Place</source>
<translation>Stelle</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Platform</source>
<translation>Plattform</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Plenty: terms, style and sentence patterns can be learned.</source>
<translation>Reichlich: Begriffe, Stil und Satzmuster lassen sich lernen.</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Point at a sentence to see where it comes from.
Click it for other translations, double-click it to correct it.</source>
<translation>Zeigen Sie auf einen Satz, um sein Gegenstück zu sehen.
Ein Klick zeigt andere Übersetzungen; mit einem Doppelklick korrigieren Sie ihn.</translation>
</message>
<message>
<location filename="gui/widgets/charts/maps.py" />
<source>Points: {names}</source>
<translation>Punkte: {names}</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Port of the server</source>
<translation>Port des Servers</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Precision</source>
<translation>Genauigkeit</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Preferences › Translator › LibreTranslate › Provider Preferences</source>
<translation>Einstellungen › Übersetzer › LibreTranslate › Provider Preferences</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Preparing…</source>
<translation>Wird vorbereitet…</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>Preview of the file</source>
<translation>Vorschau der Datei</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Previous file</source>
<translation>Vorherige Datei</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Previous file of the project</source>
<translation>Vorherige Datei des Projekts</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>Privacy</source>
<translation>Datenschutz</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Problems</source>
<translation>Probleme</translation>
</message>
<message>
<location filename="gui/widgets/feedback.py" />
<source>Processor</source>
<translation>Prozessor</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Processor cores</source>
<translation>Prozessorkerne</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Processor threads</source>
<translation>Prozessor-Threads</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Produced by one system alone</source>
<translation>Nur von einem System verwendet</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Profile from text alone</source>
<translation>Profil nur aus Text</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Profile, as learned</source>
<translation>Profil, wie gelernt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Profiles learned &amp;from</source>
<translation>Profile &amp;gelernt aus</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Profiles learned from</source>
<translation>Profile gelernt aus</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Program</source>
<translation>Programm</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>Progress</source>
<translation>Fortschritt</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Progress of the adaptation</source>
<translation>Fortschritt des Anlernens</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Progress of the blind test</source>
<translation>Fortschritt des Blindtests</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>Progress of the comparison</source>
<translation>Fortschritt des Vergleichs</translation>
</message>
<message>
<location filename="gui/pages/laboratory/run_panel.py" />
<source>Progress of the evaluation</source>
<translation>Fortschritt der Auswertung</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Progress of the preparation</source>
<translation>Fortschritt der Vorbereitung</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Progress of the translation</source>
<translation>Fortschritt der Übersetzung</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Progress of the vocabulary report</source>
<translation>Fortschritt des Vokabularberichts</translation>
</message>
<message>
<location filename="gui/widgets/feedback.py" />
<source>Progress: {title}</source>
<translation>Fortschritt: {title}</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Project</source>
<translation>Projekt</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Provider</source>
<translation>Provider</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Pumps, Anna, du</source>
<translation>Pumpen, Anna, du</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Purple</source>
<translation>Violett</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Put back what was there</source>
<translation>Wiederherstellen, was dort stand</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Put it in place of the translation</source>
<translation>An die Stelle der Übersetzung setzen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Put the machine's translation back</source>
<translation>Maschinelle Übersetzung wieder einsetzen</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Putting it into use…</source>
<translation>Wird in Gebrauch genommen…</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Quality</source>
<translation>Qualität</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Quality of translations</source>
<translation>Qualität der Übersetzungen</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Quality on your validation sentences</source>
<translation>Qualität bei Ihren Kontrollsätzen</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Quality while it learns</source>
<translation>Qualität während des Lernens</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Quit</source>
<translation>Beenden</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Quit Parlance</source>
<translation>Parlance beenden</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Rank of a small pack</source>
<translation>Rang eines kleinen Pakets</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Read</source>
<translation>Gelesen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Read again</source>
<translation>Erneut lesen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Read and translate the chosen files once more</source>
<translation>Die ausgewählten Dateien noch einmal lesen und übersetzen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Read from {files}.</source>
<translation>Gelesen aus {files}.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Read: {read}</source>
<translation>Gelesen: {read}</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Reading</source>
<translation>Lesen</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Reading size</source>
<translation>Lesegröße</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Reading the corpus…</source>
<translation>Der Textbestand wird gelesen…</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Reading the corpus… {done} of {total} steps</source>
<translation>Der Textbestand wird gelesen… {done} von {total} Schritten</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Reading the library</source>
<translation>Bibliothek wird gelesen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Reading your files…</source>
<translation>Ihre Dateien werden gelesen…</translation>
</message>
<message>
<location filename="gui/pages/adapt/page.py" />
<source>Reading your library…</source>
<translation>Ihre Bibliothek wird gelesen…</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Reading your text… You can start now: then Parlance chooses.</source>
<translation>Ihr Text wird gelesen… Sie können schon beginnen: Dann wählt Parlance.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Reading {name} …</source>
<translation>{name} wird gelesen …</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/project.py" />
<source>Reading {n} files…</source>
<translation>
<numerusform>{n} Datei wird gelesen…</numerusform>
<numerusform>{n} Dateien werden gelesen…</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Reading…</source>
<translation>Wird gelesen…</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Reads at {n} characters a second; up to {most} are easy to read.</source>
<translation>Zu lesen sind {n} Zeichen pro Sekunde; bis zu {most} lesen sich gut.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Reason</source>
<translation>Grund</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>Recent work</source>
<translation>Zuletzt bearbeitet</translation>
</message>
<message>
<location filename="gui/pages/translate/opened.py" />
<source>Recent work…</source>
<translation>Zuletzt bearbeitet…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Recognised</source>
<translation>Erkannt</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Recommended</source>
<translation>Empfohlen</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>Redo</source>
<translation>Wiederholen</translation>
</message>
<message>
<location filename="gui/pages/translate/page.py" />
<source>Redo in the translation</source>
<translation>In der Übersetzung wiederholen</translation>
</message>
<message>
<location filename="gui/item_models/output_table.py" />
<source>Reference</source>
<translation>Referenz</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Reference translations</source>
<translation>Referenzübersetzungen</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Remove</source>
<translation>Entfernen</translation>
</message>
<message>
<location filename="gui/pages/speakers/sentences_view.py" />
<source>Remove the chosen corrections</source>
<translation>Ausgewählte Korrekturen entfernen</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Remove the chosen rule</source>
<translation>Ausgewählte Regel entfernen</translation>
</message>
<message>
<location filename="gui/pages/speakers/sentences_view.py" />
<source>Remove the chosen sentences</source>
<translation>Ausgewählte Sätze entfernen</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Remove the chosen term</source>
<translation>Ausgewählten Begriff entfernen</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Remove the connection “{name}”</source>
<translation>Verbindung „{name}“ entfernen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Remove the evaluation of {title}?</source>
<translation>Auswertung „{title}“ entfernen?</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Remove the model {name}</source>
<translation>Modell {name} entfernen</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Remove the project {name}?</source>
<translation>Projekt {name} entfernen?</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Remove the project…</source>
<translation>Projekt entfernen…</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Remove the work on this file…</source>
<translation>Arbeit an dieser Datei entfernen…</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Remove the work on {name}?</source>
<translation>Arbeit an {name} entfernen?</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Removed</source>
<translation>Entfernt</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Removed “{name}”.</source>
<translation>„{name}“ entfernt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/page.py" />
<source>Removed.</source>
<translation>Entfernt.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/evaluations_view.py" />
<source>Removes the chosen evaluation with the sentences in it</source>
<translation>Entfernt die ausgewählte Auswertung mit ihren Sätzen</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>Remove…</source>
<translation>Entfernen…</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Replace</source>
<translation>Ersetzen</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Replace &amp;by</source>
<translation>&amp;Ersetzen durch</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Replace by</source>
<translation>Ersetzen durch</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Reset</source>
<translation>Zurücksetzen</translation>
</message>
<message>
<location filename="gui/pages/shortcut_sheet.py" />
<source>Reset all</source>
<translation>Alle zurücksetzen</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Reset the chosen word</source>
<translation>Ausgewähltes Wort zurücksetzen</translation>
</message>
<message>
<location filename="gui/pages/shortcut_sheet.py" />
<source>Reset this one</source>
<translation>Dieses zurücksetzen</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Restore</source>
<translation>Wiederherstellen</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Restore the corpus “{name}”</source>
<translation>Textbestand „{name}“ wiederherstellen</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Restore the model “{name}”</source>
<translation>Modell „{name}“ wiederherstellen</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Restore the speaker “{name}”</source>
<translation>Sprecher „{name}“ wiederherstellen</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Result of the check</source>
<translation>Ergebnis der Prüfung</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Resume</source>
<translation>Fortsetzen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Resume translating the project</source>
<translation>Übersetzung des Projekts fortsetzen</translation>
</message>
<message>
<location filename="gui/item_models/pair_table.py" />
<source>Row</source>
<translation>Zeile</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>Rule</source>
<translation>Regel</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Rules</source>
<translation>Regeln</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Run card</source>
<translation>Protokoll</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Run card: inputs, settings, versions, scores</source>
<translation>Protokoll: Eingaben, Einstellungen, Versionen, Werte</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Running</source>
<translation>Läuft</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Runs</source>
<translation>Durchläufe</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Runs on</source>
<translation>Läuft auf</translation>
</message>
<message>
<location filename="gui/pages/shortcut_sheet.py" />
<source>Save</source>
<translation>Speichern</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Save as recipe</source>
<translation>Als Vorlage speichern</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Save as recipe…</source>
<translation>Als Vorlage speichern…</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Save or export the translation</source>
<translation>Übersetzung speichern oder exportieren</translation>
</message>
<message>
<location filename="gui/pages/adapt/page.py" />
<source>Save the run card</source>
<translation>Protokoll speichern</translation>
</message>
<message>
<location filename="gui/pages/translate/output.py" />
<source>Save the translation</source>
<translation>Übersetzung speichern</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Save the translation as a file</source>
<translation>Übersetzung als Datei speichern</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Save this choice…</source>
<translation>Diese Auswahl speichern…</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Save this sentence to memory</source>
<translation>Diesen Satz im TM speichern</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Save to memory</source>
<translation>Im TM speichern</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Save what is chosen now</source>
<translation>Aktuelle Auswahl speichern</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Saved</source>
<translation>Gespeichert</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Saved as {name}.</source>
<translation>Als {name} gespeichert.</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Saved choices</source>
<translation>Gespeicherte Auswahlen</translation>
</message>
<message>
<location filename="gui/pages/translate/output.py" />
<source>Saved {name}</source>
<translation>{name} gespeichert</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/wording.py" />
<source>Saved {name} with {n} pairs.</source>
<translation>
<numerusform>{name} mit {n} Satzpaar gespeichert.</numerusform>
<numerusform>{name} mit {n} Satzpaaren gespeichert.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/wording.py" />
<source>Saved {name} with {n} segments.</source>
<translation>
<numerusform>{name} mit {n} Segment gespeichert.</numerusform>
<numerusform>{name} mit {n} Segmenten gespeichert.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>Saved {name}.</source>
<translation>{name} gespeichert.</translation>
</message>
<message>
<location filename="gui/pages/translate/page.py" />
<source>Saved “{name}”.</source>
<translation>„{name}“ gespeichert.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Save…</source>
<translation>Speichern…</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>Say who speaks in the chosen pairs</source>
<translation>Festlegen, wer in den ausgewählten Satzpaaren spricht</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Scores</source>
<translation>Werte</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>Scores by method</source>
<translation>Werte nach Verfahren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Scores of the systems</source>
<translation>Werte der Systeme</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Search</source>
<translation>Suche</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Search actions, settings, domains, models, speakers and help</source>
<translation>Aktionen, Einstellungen, Fachgebiete, Modelle, Sprecher und Hilfe durchsuchen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Search everything</source>
<translation>Alles durchsuchen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Search on the page</source>
<translation>Auf der Seite suchen</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>Search recent work</source>
<translation>Zuletzt Bearbeitetes durchsuchen</translation>
</message>
<message>
<location filename="gui/pages/speakers/sentences_view.py" />
<source>Search the corrections</source>
<translation>Korrekturen durchsuchen</translation>
</message>
<message>
<location filename="gui/pages/library/column.py" />
<source>Search the domains</source>
<translation>Fachgebiete durchsuchen</translation>
</message>
<message>
<location filename="gui/pages/help.py" />
<source>Search the help</source>
<translation>Hilfe durchsuchen</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Search the models</source>
<translation>Modelle durchsuchen</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>Search the pairs</source>
<translation>Sätze suchen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Search the sentences</source>
<translation>Sätze durchsuchen</translation>
</message>
<message>
<location filename="gui/pages/speakers/list_view.py" />
<source>Search the speakers</source>
<translation>Sprecher durchsuchen</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Searching</source>
<translation>Suchen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>Second</source>
<translation>Zweites</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Second system</source>
<translation>Zweites System</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Seed</source>
<translation>Startwert</translation>
</message>
<message>
<location filename="gui/pages/desk/table.py" />
<source>Segments</source>
<translation>Segmente</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Select text in any program and press {keys}.</source>
<translation>Markieren Sie Text in einem beliebigen Programm und drücken Sie {keys}.</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Select text in any program, press {keys}, and read its translation in a small window.</source>
<translation>Markieren Sie Text in einem beliebigen Programm, drücken Sie {keys} und lesen Sie die Übersetzung im Kurzfenster.</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Semicolon ( ; )</source>
<translation>Semikolon ( ; )</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Sentence</source>
<translation>Satz</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>Sentence to try</source>
<translation>Satz zum Ausprobieren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Sentence {number}</source>
<translation>Satz {number}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Sentence {number} of {n_all}</source>
<translation>Satz {number} von {n_all}</translation>
</message>
<message>
<location filename="gui/widgets/charts/maps.py" />
<source>Sentence {number}: {before} → {after}</source>
<translation>Satz {number}: {before} → {after}</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Sentences</source>
<translation>Sätze</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Sentences a second on this computer, during the evaluation</source>
<translation>Sätze pro Sekunde auf diesem Computer, während der Auswertung</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Sentences as the encoder sees them (t-SNE)</source>
<translation>Sätze, wie der Encoder sie sieht (t-SNE)</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Sentences of a domain</source>
<translation>Sätze eines Fachgebiets</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Sentences of your own</source>
<translation>Eigene Sätze</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Sentences of yours that are kept aside: it never learns from them</source>
<translation>Zurückgelegte Sätze von Ihnen: Aus ihnen wird nie gelernt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>Sentences that differ</source>
<translation>Sätze mit Unterschieden</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Sentences that the encoder sees alike lie close together. Such a map (t-SNE) shows clusters even where there are none; trust the number below it, which comes from the encoder itself.</source>
<translation>Sätze, die der Encoder ähnlich sieht, liegen nah beieinander. Eine solche Karte (t-SNE) zeigt Häufungen auch da, wo keine sind; verlassen Sie sich auf die Zahl darunter, die vom Encoder selbst stammt.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Set a part aside instead</source>
<translation>Stattdessen einen Teil zurücklegen</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>Set the mix of domains</source>
<translation>Mischung der Fachgebiete einstellen</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Set the speaker</source>
<translation>Sprecher festlegen</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Set up a program</source>
<translation>Ein Programm einrichten</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Set up other programs</source>
<translation>Andere Programme einrichten</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Set up…</source>
<translation>Einrichten…</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Setting</source>
<translation>Einstellung</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Settings</source>
<translation>Einstellungen</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Settings of the extension › Custom translation modules › Managing translators</source>
<translation>Einstellungen der Erweiterung › Benutzerdefinierte Übersetzungsmodule › Übersetzer verwalten</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Settings of the extension › Experimental › Libretranslate</source>
<translation>Einstellungen der Erweiterung › Experimental › Libretranslate</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Settings of the plug-in Multi Supplier MT › DeepL</source>
<translation>Einstellungen des Plug-ins Multi Supplier MT › DeepL</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Settings of the plug-in OPUS-CAT MT</source>
<translation>Einstellungen des Plug-ins OPUS-CAT MT</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Settings › LibreTranslate</source>
<translation>Einstellungen › LibreTranslate</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>Several speakers are called {name}: choose one.</source>
<translation>Mehrere Sprecher heißen {name}: Wählen Sie einen aus.</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>Several speakers together are for other programs and the terminal</source>
<translation>Mehrere Sprecher zusammen gibt es nur für andere Programme und das Terminal</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Several together, by their tokens (ms)</source>
<translation>Mehrere zugleich, nach Anzahl der Tokens (ms)</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Share of character sequences as in your own translations (0 to 100)</source>
<translation>Anteil der Zeichenfolgen, die mit Ihren eigenen Übersetzungen übereinstimmen (0 bis 100)</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Share of its nearest neighbours that changed; “new”: the model had no such word</source>
<translation>Anteil seiner nächsten Nachbarn, die gewechselt haben; „neu“: Das Modell hatte dieses Wort nicht</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Share of word sequences as in your own translations (0 to 100)</source>
<translation>Anteil der Wortfolgen, die mit Ihren eigenen Übersetzungen übereinstimmen (0 bis 100)</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>Share of {name}</source>
<translation>Anteil von {name}</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Shares of the domains in each layer of the encoder</source>
<translation>Anteile der Fachgebiete in jeder Schicht des Encoders</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Shares that were tried</source>
<translation>Geprüfte Anteile</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Sheet</source>
<translation>Tabellenblatt</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Shortcuts</source>
<translation>Tastenkürzel</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Show</source>
<translation>Anzeigen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Show as</source>
<translation>Anzeigen als</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>Show details</source>
<translation>Details anzeigen</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>Show more</source>
<translation>Mehr anzeigen</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>Show more voices</source>
<translation>Weitere Sprecher anzeigen</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Show next</source>
<translation>Nächsten anzeigen</translation>
</message>
<message>
<location filename="gui/pages/translate/header.py" />
<source>Show or hide the panel about the sentence</source>
<translation>Seitenleiste zum Satz ein- oder ausblenden</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Show other translations of the sentence</source>
<translation>Andere Übersetzungen des Satzes anzeigen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Show other words from the caret on</source>
<translation>Andere Wörter ab der Einfügemarke anzeigen</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Show the Laboratory</source>
<translation>Labor anzeigen</translation>
</message>
<message>
<location filename="gui/jobs/queue.py" />
<source>Show the details, or try again.</source>
<translation>Sehen Sie sich die Details an oder versuchen Sie es erneut.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Show the icons' licence</source>
<translation>Lizenz der Symbole anzeigen</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Show the next sentence to check</source>
<translation>Nächsten zu prüfenden Satz anzeigen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Show where every sentence lies, before and now</source>
<translation>Zeigen, wo jeder Satz liegt, vorher und jetzt</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>Show {n} more</source>
<translation>{n} weitere anzeigen</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>Show {n} more voices</source>
<translation>Weitere Sprecher anzeigen: {n}</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Shown before downloading</source>
<translation>Wird vor dem Herunterladen angezeigt</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Shows research views: words, speakers, domains, neighbours, vocabulary, all ways with their papers.</source>
<translation>Zeigt Ansichten für die Forschung: Wörter, Sprecher, Fachgebiete, Nachbarn, Vokabular, alle Lernverfahren mit ihren Fachartikeln.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Side by side</source>
<translation>Nebeneinander</translation>
</message>
<message>
<location filename="gui/pages/models/lineage.py" />
<source>Size</source>
<translation>Größe</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Size of the trash</source>
<translation>Größe des Papierkorbs</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Skip</source>
<translation>Überspringen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Skipped</source>
<translation>Übersprungen</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Sky</source>
<translation>Himmelblau</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>Slate</source>
<translation>Schiefergrau</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Small &amp;packs</source>
<translation>&amp;Kleine Pakete</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>Something in Parlance did not work as it should.</source>
<translation>In Parlance hat etwas nicht so funktioniert, wie es sollte.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Something needs your attention.</source>
<translation>Etwas erfordert Ihre Aufmerksamkeit.</translation>
</message>
<message>
<location filename="gui/pages/speakers/parts.py" />
<source>Sounds like</source>
<translation>Klingt wie</translation>
</message>
<message>
<location filename="gui/pages/speakers/parts.py" />
<source>Sounds like {name}</source>
<translation>Klingt wie {name}</translation>
</message>
<message>
<location filename="gui/i18n.py" />
<source>Source</source>
<translation>Ausgangstext</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Source language</source>
<translation>Ausgangssprache</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Source lengths</source>
<translation>Längen der Ausgangstexte</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>Source of pair {row}</source>
<translation>Ausgangstext von Satzpaar {row}</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>Source of the chosen pair</source>
<translation>Ausgangstext des ausgewählten Satzpaars</translation>
</message>
<message>
<location filename="gui/pages/desk/table.py" />
<source>Source text</source>
<translation>Ausgangstext</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Source: {source}</source>
<translation>Ausgangstext: {source}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Space bar</source>
<translation>Leertaste</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Spea&amp;ker</source>
<translation>S&amp;precher</translation>
</message>
<message>
<location filename="gui/item_models/pair_table.py" />
<source>Speaker</source>
<translation>Sprecher</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Speaker of the &amp;whole corpus</source>
<translation>Sprecher des &amp;ganzen Textbestands</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>Speaker of unnamed lines</source>
<translation>Sprecher der Zeilen ohne Namen</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>Speaker of {voice}</source>
<translation>Sprecher für {voice}</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Speaker, removed {moment}</source>
<translation>Sprecher, entfernt {moment}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Speakers</source>
<translation>Sprecher</translation>
</message>
<message>
<location filename="gui/pages/speakers/resemblance_view.py" />
<source>Speakers close to each other on the map prefer and avoid much the same words.</source>
<translation>Sprecher, die auf der Karte nah beieinander liegen, bevorzugen und meiden weitgehend dieselben Wörter.</translation>
</message>
<message>
<location filename="gui/pages/library/voices.py" />
<source>Speakers of Parlance (*{ending})</source>
<translation>Sprecher von Parlance (*{ending})</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>Speaker…</source>
<translation>Sprecher…</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>Speaks like</source>
<translation>Spricht wie</translation>
</message>
<message>
<location filename="gui/pages/desk/table.py" />
<source>Speed</source>
<translation>Tempo</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Speeds of models</source>
<translation>Geschwindigkeit der Modelle</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Splitting</source>
<translation>Aufteilen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Standard</source>
<translation>Standard</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>Stands in their text {times}</source>
<translation>Kommt im eigenen Text {times} vor</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Start earlier (Alt+Up)</source>
<translation>Früher starten (Alt+↑)</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Start it again whenever you like.</source>
<translation>Starten Sie sie erneut, wann immer Sie möchten.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Start later (Alt+Down)</source>
<translation>Später starten (Alt+↓)</translation>
</message>
<message>
<location filename="gui/local_server.py" />
<source>Starting</source>
<translation>Wird gestartet</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Starting…</source>
<translation>Wird gestartet…</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>State</source>
<translation>Zustand</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>State of the server</source>
<translation>Zustand des Servers</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>States</source>
<translation>Status der Einheiten</translation>
</message>
<message>
<location filename="gui/pages/library/detail_view.py" />
<source>Statistics</source>
<translation>Statistik</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Status</source>
<translation>Status</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Stay</source>
<translation>Geöffnet lassen</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Stay in the tray when the window is closed</source>
<translation>Beim Schließen des Fensters im Infobereich bleiben</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Step by step: how files are read and cleaned, and how it learns</source>
<translation>Schritt für Schritt: wie Dateien gelesen und bereinigt werden und wie gelernt wird</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Step {number}, {title}: {state}</source>
<translation>Schritt {number}, {title}: {state}</translation>
</message>
<message>
<location filename="gui/pages/wizard/wizard.py" />
<source>Step {step} of {n}: {title}</source>
<translation>Schritt {step} von {n}: {title}</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Steps of the import</source>
<translation>Schritte des Imports</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>Still open</source>
<translation>Noch offen</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>Stop</source>
<translation>Stoppen</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Stop and close</source>
<translation>Stoppen und schließen</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>Stop learning</source>
<translation>Lernen stoppen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Stop reading</source>
<translation>Lesen stoppen</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Stop testing {domain}</source>
<translation>Test von {domain} abbrechen</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Stop translating (Esc)</source>
<translation>Übersetzen stoppen (Esc)</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Stop using it</source>
<translation>Nicht mehr verwenden</translation>
</message>
<message>
<location filename="gui/pages/translate/output.py" />
<source>Stopped</source>
<translation>Gestoppt</translation>
</message>
<message>
<location filename="gui/pages/translate/output.py" />
<source>Stopped · {keys} translates</source>
<translation>Gestoppt · {keys} übersetzt</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Stopping</source>
<translation>Wird gestoppt</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Stopping…</source>
<translation>Wird gestoppt…</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Stops learning and takes the best so far. It is still blended with the original where it forgot too much, made ready to translate, and tested</source>
<translation>Beendet das Lernen mit dem bisher besten Stand. Dieser wird noch mit dem Ausgangsmodell gemischt, falls er zu viel vergessen hat, einsatzbereit gemacht und getestet</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Storing</source>
<translation>Speichern</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>Strength</source>
<translation>Stärke</translation>
</message>
<message>
<location filename="gui/pages/translate/speaker_picker.py" />
<source>Strength of the speaker</source>
<translation>Stärke des Sprechers</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>Strength of {name} for {voice}</source>
<translation>Stärke von {name} für {voice}</translation>
</message>
<message>
<location filename="gui/pages/translate/speaker_picker.py" />
<source>Strength {share}</source>
<translation>Stärke {share}</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Strict</source>
<translation>Streng</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Strongest domain of each word: {words}.</source>
<translation>Stärkstes Fachgebiet jedes Wortes: {words}.</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Subwords</source>
<translation>Teilwörter</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Suggest</source>
<translation>Vorschlagen</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Suggest terms</source>
<translation>Begriffe vorschlagen</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Suggested terms</source>
<translation>Vorgeschlagene Begriffe</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Suggestions</source>
<translation>Vorschläge</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Surely between {low} and {high} of such sentences</source>
<translation>Sicher zwischen {low} und {high} solcher Sätze</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>Surely between {low} and {high} of the sentences with numbers</source>
<translation>Sicher zwischen {low} und {high} der Sätze mit Zahlen</translation>
</message>
<message>
<location filename="gui/pages/translate/header.py" />
<source>Swap languages and texts</source>
<translation>Sprachen und Texte vertauschen</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Swap the sides: make the targets the sources</source>
<translation>Seiten vertauschen: Zieltexte werden Ausgangstexte</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Swap the two sides</source>
<translation>Die beiden Seiten vertauschen</translation>
</message>
<message>
<location filename="gui/local_server.py" />
<source>Switch it off and on again.</source>
<translation>Schalten Sie ihn aus und wieder ein.</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Switch the local server on first.</source>
<translation>Schalten Sie zuerst den lokalen Server ein.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>System</source>
<translation>System</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>System theme</source>
<translation>Farbschema des Systems</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>System to evaluate</source>
<translation>Auszuwertendes System</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Systems</source>
<translation>Systeme</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>Systems to compare with</source>
<translation>Systeme zum Vergleich</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Tab</source>
<translation>Tabulator</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Table</source>
<translation>Tabelle</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Table (*.tsv)</source>
<translation>Tabelle (*.tsv)</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Table (*.tsv);;Translation memory (*.tmx)</source>
<translation>Tabelle (*.tsv);;Translation-Memory (*.tmx)</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Table with reasons (*.tsv);;TMX (*.tmx)</source>
<translation>Tabelle mit Gründen (*.tsv);;TMX (*.tmx)</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Take back everything that was changed by hand</source>
<translation>Alles zurücknehmen, was von Hand geändert wurde</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>Take locked units too</source>
<translation>Auch gesperrte Einheiten übernehmen</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Take out of the queue (Delete)</source>
<translation>Aus der Warteschlange nehmen (Entf)</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Take the chosen file off the list (Del)</source>
<translation>Die ausgewählte Datei von der Liste nehmen (Entf)</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Take the chosen files out of the project (Del)</source>
<translation>Die ausgewählten Dateien aus dem Projekt nehmen (Entf)</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Take the first match from memory</source>
<translation>Ersten Match aus dem TM übernehmen</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Take the machine's translation</source>
<translation>Maschinelle Übersetzung übernehmen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Take the second match from memory</source>
<translation>Zweiten Match aus dem TM übernehmen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Take the third match from memory</source>
<translation>Dritten Match aus dem TM übernehmen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Taken for</source>
<translation>Zuordnung</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_at_caret.py" />
<source>Taken over from memory ({n} %)</source>
<translation>Aus dem TM übernommen ({n} %)</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Takes about {duration} on this computer. You can pause it.</source>
<translation>Dauert auf diesem Computer etwa {duration}. Sie können pausieren.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Takes effect the next time a model is opened.</source>
<translation>Gilt, sobald ein Modell das nächste Mal geöffnet wird.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Takes effect the next time that Parlance is opened.</source>
<translation>Gilt, sobald Parlance das nächste Mal geöffnet wird.</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Takes less than a minute on this computer.</source>
<translation>Dauert auf diesem Computer weniger als eine Minute.</translation>
</message>
<message>
<location filename="gui/pages/translate/segment_work.py" />
<source>Taking another translation</source>
<translation>Andere Übersetzung</translation>
</message>
<message>
<location filename="gui/i18n.py" />
<source>Target</source>
<translation>Zieltext</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Target against source</source>
<translation>Zieltext im Vergleich zum Ausgangstext</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Target language</source>
<translation>Zielsprache</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Target lengths</source>
<translation>Längen der Zieltexte</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>Target of pair {row}</source>
<translation>Zieltext von Satzpaar {row}</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>Target of the chosen pair</source>
<translation>Zieltext des ausgewählten Satzpaars</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>Te&amp;xt</source>
<translation>Te&amp;xt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Te&amp;xt to translate</source>
<translation>Zu übersetzender Te&amp;xt</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Teach a domain</source>
<translation>Ein Fachgebiet anlernen</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Teach a new domain…</source>
<translation>Fachgebiet anlernen…</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Teach it…</source>
<translation>Anlernen…</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Teach now</source>
<translation>Jetzt anlernen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Teach this domain</source>
<translation>Dieses Fachgebiet anlernen</translation>
</message>
<message>
<location filename="gui/pages/library/head.py" />
<source>Teach this domain more</source>
<translation>Dieses Fachgebiet weiter anlernen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Teach “{domain}”</source>
<translation>„{domain}“ anlernen</translation>
</message>
<message>
<location filename="gui/pages/translate/header.py" />
<source>Teach “{domain}”…</source>
<translation>„{domain}“ anlernen…</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Teaching needs sentences with their translations. This can be imported.</source>
<translation>Zum Anlernen sind Sätze mit ihren Übersetzungen nötig. Importieren lässt sich dieser Text trotzdem.</translation>
</message>
<message>
<location filename="gui/pages/adapt/page.py" />
<source>Teach…</source>
<translation>Anlernen…</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Term</source>
<translation>Begriff</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Terms</source>
<translation>Begriffe</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Terms and rules of a domain</source>
<translation>Begriffe und Regeln eines Fachgebiets</translation>
</message>
<message>
<location filename="gui/pages/translate/adding_term.py" />
<source>Terms belong to a domain: choose one first.</source>
<translation>Begriffe gehören zu einem Fachgebiet. Wählen Sie zuerst eins.</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Terms, suggestions and rules</source>
<translation>Begriffe, Vorschläge und Regeln</translation>
</message>
<message>
<location filename="gui/wording.py" />
<source>Terms, {domain}</source>
<translation>Begriffe, {domain}</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Test</source>
<translation>Testen</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Test again</source>
<translation>Erneut testen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Test set</source>
<translation>Testsätze</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Test whether the sentences of {domain} help</source>
<translation>Testen, ob die Sätze von {domain} helfen</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Testing: {state}</source>
<translation>Test: {state}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Tests so far</source>
<translation>Bisherige Tests</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Text</source>
<translation>Text</translation>
</message>
<message>
<location filename="gui/pages/translate/spans.py" />
<source>Text (*.txt *.text *.md)</source>
<translation>Text (*.txt *.text *.md)</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>Text (*.txt);;All files (*)</source>
<translation>Text (*.txt);;Alle Dateien (*)</translation>
</message>
<message>
<location filename="gui/pages/translate/spans.py" />
<source>Text and subtitles</source>
<translation>Text und Untertitel</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Text and translation</source>
<translation>Text und Übersetzung</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Text for the model that translates back</source>
<translation>Text für das Modell zum Rückübersetzen</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Text from</source>
<translation>Text aus</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Text in one language alone, for the words</source>
<translation>Einsprachiger Text, für die Wörter</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Text of</source>
<translation>Text aus</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Text of the other domains</source>
<translation>Text der anderen Fachgebiete</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Text of {domain}</source>
<translation>Text aus {domain}</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Text that you select goes to Parlance. TWP sends whole pages to Google, Bing or Yandex.</source>
<translation>Markierter Text geht an Parlance. Ganze Seiten sendet TWP an Google, Bing oder Yandex.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Text to translate</source>
<translation>Zu übersetzender Text</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Text to try it with</source>
<translation>Text zum Ausprobieren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Texts (*.txt);;All files (*)</source>
<translation>Texte (*.txt);;Alle Dateien (*)</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>Texts and translations are kept on this computer until you remove them.</source>
<translation>Texte und Übersetzungen bleiben auf diesem Computer, bis Sie sie entfernen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>That, and translations: slower</source>
<translation>Zusätzlich Übersetzungen (langsamer)</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>The address of the interface</source>
<translation>Die Adresse der Schnittstelle</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>The best is kept.</source>
<translation>Der beste Stand bleibt erhalten.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>The best of Firefox's models; slower and larger.</source>
<translation>Das beste der Modelle von Firefox; langsamer und größer.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>The best so far is taken, made ready to translate, and tested.</source>
<translation>Der bisher beste Stand wird übernommen, einsatzbereit gemacht und getestet.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>The built-in models stay.</source>
<translation>Die mitgelieferten Modelle bleiben.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>The columns of the tables must name both {src} and {tgt}.</source>
<translation>Die Spalten der Tabellen müssen sowohl {src} als auch {tgt} nennen.</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>The command line</source>
<translation>Die Befehlszeile</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>The computer or Parlance was switched off. Resume continues from where it was last saved.</source>
<translation>Der Computer wurde ausgeschaltet oder Parlance beendet. „Fortsetzen“ macht am letzten Sicherungspunkt weiter.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>The curve begins when the run does.</source>
<translation>Die Kurve beginnt mit dem Durchlauf.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>The curve begins with the first check on your validation sentences.</source>
<translation>Die Kurve beginnt mit der ersten Messung an Ihren Kontrollsätzen.</translation>
</message>
<message>
<location filename="gui/widgets/charts/curves.py" />
<source>The curve begins with the first measurement.</source>
<translation>Die Kurve beginnt mit der ersten Messung.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>The curve follows the few sentences that decided when to stop, so its gain is often larger. The verdict is on test sentences that decided nothing, translated by the finished model.</source>
<translation>Die Kurve folgt den wenigen Sätzen, die über das Ende entschieden haben; deshalb zeigt sie oft einen größeren Gewinn. Das Ergebnis beruht auf Testsätzen, die nichts entschieden haben, übersetzt vom fertigen Modell.</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>The desk: From memory</source>
<translation>Der Editor: Aus dem TM</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>The domain has no corpus of sentences in these languages.</source>
<translation>Das Fachgebiet hat keinen Textbestand mit Sätzen in diesen Sprachen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>The domain is translated with the previous model again; nothing is deleted</source>
<translation>Das Fachgebiet wird wieder mit dem bisherigen Modell übersetzt; gelöscht wird nichts</translation>
</message>
<message>
<location filename="gui/pages/library/changes.py" />
<source>The export has started. Its progress is at the foot of the window.</source>
<translation>Der Export läuft. Den Fortschritt sehen Sie unten im Fenster.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>The fastest and smallest of Firefox's models.</source>
<translation>Das schnellste und kleinste der Modelle von Firefox.</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>The file comes back translated, and otherwise as it was.</source>
<translation>Die Datei kommt übersetzt zurück und ist sonst, wie sie war.</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>The file holds a speaker with a profile.</source>
<translation>Die Datei enthält einen Sprecher mit Profil.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>The files are being read.</source>
<translation>Die Dateien werden gelesen.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>The files come from GitHub, where Mozilla keeps them. GitHub learns which model you want and your IP address, and nothing about your texts. Each file is checked against the list.</source>
<translation>Die Dateien kommen von GitHub, wo Mozilla sie bereithält. GitHub erfährt, welches Modell Sie möchten, und Ihre IP-Adresse, aber nichts über Ihre Texte. Jede Datei wird mit der Liste abgeglichen.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>The files come from Hugging Face. Parlance first asks how large the model is; you then decide. Hugging Face learns which model you want and your IP address, and nothing about your texts.</source>
<translation>Die Dateien kommen von Hugging Face. Parlance fragt dort zuerst, wie groß das Modell ist; dann entscheiden Sie. Hugging Face erfährt, welches Modell Sie möchten, und Ihre IP-Adresse, aber nichts über Ihre Texte.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>The files do not name their languages.</source>
<translation>Die Dateien nennen ihre Sprachen nicht.</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>The files have not been read.</source>
<translation>Die Dateien wurden nicht gelesen.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>The files of {name} do not say it.</source>
<translation>Aus den Dateien von {name} geht es nicht hervor.</translation>
</message>
<message>
<location filename="gui/pages/wizard/wizard.py" />
<source>The files were not read.</source>
<translation>Die Dateien wurden nicht gelesen.</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>The first lines of your files will appear here.</source>
<translation>Hier erscheinen die ersten Zeilen Ihrer Dateien.</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>The first one is {file}. Originals are never replaced.</source>
<translation>Die erste ist {file}. Originale werden nie ersetzt.</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>The first row</source>
<translation>Erste Zeile</translation>
</message>
<message>
<location filename="gui/pages/help.py" />
<source>The help pages are missing from this installation.</source>
<translation>In dieser Installation fehlen die Seiten der Hilfe.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>The import is being written.</source>
<translation>Der Import wird geschrieben.</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>The key needs a letter or a digit.</source>
<translation>Der Schlüssel braucht einen Buchstaben oder eine Ziffer.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>The language of each column of the tables among the files, in order (--columns)</source>
<translation>Die Sprache jeder Spalte der Tabellen unter den Dateien, der Reihe nach (--columns)</translation>
</message>
<message>
<location filename="gui/pages/desk/state.py" />
<source>The last words could not be kept.</source>
<translation>Was Sie zuletzt geschrieben haben, konnte nicht gesichert werden.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>The line at the foot of the window says which one is really used.</source>
<translation>Welches wirklich verwendet wird, steht in der Statuszeile.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>The list has no such model. Add it from a folder, or by its name at Hugging Face.</source>
<translation>Ein solches Modell steht nicht in der Liste. Fügen Sie es aus einem Ordner hinzu oder nach seinem Namen bei Hugging Face.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>The list has such models for other languages only: choose “All languages”.</source>
<translation>Solche Modelle gibt es in der Liste nur für andere Sprachen: Wählen Sie „Alle Sprachen“.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>The loss comes with the first updates.</source>
<translation>Der Verlust erscheint mit den ersten Trainingsschritten.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>The measurement was stopped.</source>
<translation>Die Messung wurde gestoppt.</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>The memory of {domain} is not followed any more: test again whether it helps.</source>
<translation>Das TM von {domain} wird nicht mehr herangezogen: Testen Sie erneut, ob es hilft.</translation>
</message>
<message>
<location filename="gui/pages/library/changes.py" />
<source>The merge has started. Its progress is at the foot of the window.</source>
<translation>Das Zusammenführen läuft. Den Fortschritt sehen Sie unten im Fenster.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>The model is back.</source>
<translation>Das Modell ist wieder da.</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>The model is held back, though it stays open here, and goes on learning.</source>
<translation>Das Modell wird zurückgehalten, bleibt hier aber geöffnet und lernt weiter.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>The model is in the trash.</source>
<translation>Das Modell liegt im Papierkorb.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>The model is no longer in your library.</source>
<translation>Das Modell ist nicht mehr in Ihrer Bibliothek.</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>The model is written to a new folder or file.</source>
<translation>Das Modell wird in einen neuen Ordner oder eine neue Datei geschrieben.</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>The model spells it {subwords}</source>
<translation>Das Modell setzt es zusammen aus {subwords}</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>The model that learns: “{name}”.</source>
<translation>Es lernt das Modell „{name}“.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>The model was added.</source>
<translation>Das Modell wurde hinzugefügt.</translation>
</message>
<message>
<location filename="gui/open_models.py" />
<source>The model {name} is not in the library any more.</source>
<translation>Das Modell {name} ist nicht mehr in der Bibliothek.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>The models on this computer</source>
<translation>Die Modelle auf diesem Computer</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>The newest check</source>
<translation>Die neueste Messung</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>The other program translates with what you choose here.</source>
<translation>Das andere Programm übersetzt mit dem, was Sie hier wählen.</translation>
</message>
<message>
<location filename="gui/pages/library/changes.py" />
<source>The pair was changed.</source>
<translation>Das Satzpaar wurde geändert.</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>The plug-in alone is needed, not the program OPUS-CAT itself.</source>
<translation>Nur das Plug-in wird gebraucht, nicht das Programm OPUS-CAT selbst.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>The recipe “{name}” is saved.</source>
<translation>Die Vorlage „{name}“ ist gespeichert.</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/words.py" />
<source>The references hold {n} different words; each counts once, however often it occurs.</source>
<translation>
<numerusform>Die Referenzen enthalten {n} Wort; es zählt nur einmal, wie oft es auch vorkommt.</numerusform>
<numerusform>Die Referenzen enthalten {n} verschiedene Wörter; jedes zählt nur einmal, wie oft es auch vorkommt.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>The rule for “{find}” was removed.</source>
<translation>Die Regel für „{find}“ wurde entfernt.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>The rules are being counted.</source>
<translation>Die Regeln werden ausgezählt.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>The rules have not been counted.</source>
<translation>Die Regeln sind nicht ausgezählt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>The same sentences, translated again at every check</source>
<translation>Dieselben Sätze, bei jeder Messung neu übersetzt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>The sentences of a text file</source>
<translation>Die Sätze einer Textdatei</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>The sentences that they translate differently appear here.</source>
<translation>Hier erscheinen die Sätze, die sie unterschiedlich übersetzen.</translation>
</message>
<message>
<location filename="gui/local_server.py" />
<source>The server for other programs ended by itself.</source>
<translation>Der Server für andere Programme hat sich von selbst beendet.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>The sign test asks how often somebody who cannot tell the two apart, and tosses a coin each time, would be as one-sided. “No difference” and skipped sentences do not count.</source>
<translation>Der Vorzeichentest fragt, wie oft jemand, der die beiden nicht unterscheiden kann und jedes Mal eine Münze wirft, ebenso einseitig urteilen würde. „Kein Unterschied“ und übersprungene Sätze zählen nicht.</translation>
</message>
<message>
<location filename="gui/pages/wizard/wizard.py" />
<source>The summary is in the clipboard.</source>
<translation>Die Zusammenfassung ist in der Zwischenablage.</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>The terms of another domain, or none, are for other programs and the terminal</source>
<translation>Die Begriffe eines anderen Fachgebiets, oder keine, gibt es nur für andere Programme und das Terminal</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>The test set measures {measured}.</source>
<translation>Was die Testsätze messen: {measured}.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>The text is being divided.</source>
<translation>Der Text wird aufgeteilt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>The text that the model came from</source>
<translation>Der Text, aus dem das Modell entstand</translation>
</message>
<message>
<location filename="gui/pages/translate/page.py" />
<source>The text was cleared.</source>
<translation>Der Text wurde entfernt.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>The training was checked on these sentences, so scores may be a little too good.</source>
<translation>An diesen Sätzen wurde das Training geprüft; die Werte können etwas zu gut ausfallen.</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>The translation appears here</source>
<translation>Hier erscheint die Übersetzung</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>The translations of all its files will be deleted permanently. The files stay, and so does what is confirmed in the memory.</source>
<translation>Die Übersetzungen aller Dateien des Projekts werden endgültig gelöscht. Die Dateien selbst bleiben, ebenso das Bestätigte im TM.</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>The trash is empty.</source>
<translation>Der Papierkorb ist leer.</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>The two languages must differ.</source>
<translation>Die beiden Sprachen müssen verschieden sein.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>The two margins are not used: for this domain alone, nothing is mixed, and nothing is held back for what it forgot.</source>
<translation>Die beiden Grenzen gelten hier nicht: Nur für dieses Fachgebiet wird nichts gemischt und nichts wegen Vergessenem zurückgehalten.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>The whole model</source>
<translation>Das ganze Modell</translation>
</message>
<message>
<location filename="gui/pages/library/changes.py" />
<source>The whole of it stays in the trash.</source>
<translation>Das Ganze bleibt im Papierkorb.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>The word vectors from before are used again.</source>
<translation>Die bisherigen Wortvektoren werden wieder verwendet.</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>The words of the side in</source>
<translation>Wörter der Seite:</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>The words that lean most towards one domain, and how much it weighs for them. Words seen less than three times are left out.</source>
<translation>Die Wörter, die am stärksten zu einem Fachgebiet neigen, und wie viel es für sie wiegt. Wörter, die seltener als dreimal vorkamen, fehlen.</translation>
</message>
<message>
<location filename="gui/jobs/queue.py" />
<source>The work ended with status {status} and said no more.</source>
<translation>Der Auftrag endete ohne weitere Angaben mit Status {status}.</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>The {n_shown} most frequent of {n_types}, the most frequent first.</source>
<translation>Die {n_shown} häufigsten von {n_types}, nach Häufigkeit geordnet.</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>Their language alone is enough.</source>
<translation>Text nur in der eigenen Sprache genügt.</translation>
</message>
<message>
<location filename="gui/item_models/sentence_table.py" />
<source>Their words</source>
<translation>Worte der Person</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Theme</source>
<translation>Farbschema</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Theme: {name}</source>
<translation>Farbschema: {name}</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Then choose Format › Translate. It gives up on a paragraph after ten seconds.</source>
<translation>Wählen Sie dann Format › Übersetzen. Nach zehn Sekunden gibt Writer einen Absatz auf.</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Then tick Apertium in the list that you came from.</source>
<translation>Haken Sie danach Apertium in der Liste an, aus der Sie kamen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>There are no numbers in this text, or none was looked for</source>
<translation>In diesem Text gibt es keine Zahlen, oder es wurde nicht danach gesucht</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>There are no sentences.</source>
<translation>Es gibt keine Sätze.</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>There is a connection with the key “{key}” already.</source>
<translation>Eine Verbindung mit dem Schlüssel „{key}“ gibt es schon.</translation>
</message>
<message>
<location filename="gui/pages/speakers/changes.py" />
<source>There is a lot to learn from. Progress is shown at the bottom of the window.</source>
<translation>Es gibt viel Text zum Lernen. Den Fortschritt sehen Sie unten im Fenster.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>There is no evaluation of several systems yet. Evaluate a model that learned new words against the one it came from.</source>
<translation>Noch gibt es keine Auswertung mehrerer Systeme. Werten Sie ein Modell, das neue Wörter gelernt hat, im Vergleich mit dem aus, aus dem es entstand.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>There is no evaluation of several systems yet. Start one on the tab Systems; its words are counted here.</source>
<translation>Noch gibt es keine Auswertung mehrerer Systeme. Starten Sie eine auf der Registerkarte „Systeme“; ihre Wörter werden hier gezählt.</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>There is no model from {src} into {tgt} yet</source>
<translation>Es gibt noch kein Modell für {src} → {tgt}</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>There is no model from {src} yet</source>
<translation>Es gibt noch kein Modell für {src}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>There is no model to evaluate yet.</source>
<translation>Es gibt noch kein Modell zum Auswerten.</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>There is no model yet</source>
<translation>Es gibt noch kein Modell</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>There is no other text in {src} and {tgt} in your library. Add files or a folder, or import such text under a domain of its own.</source>
<translation>Ihre Bibliothek hat keinen anderen Text auf {src} und {tgt}. Fügen Sie Dateien oder einen Ordner hinzu oder importieren Sie solchen Text in ein eigenes Fachgebiet.</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>There is no permission for a file.</source>
<translation>Für eine Datei fehlt die Berechtigung.</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>There is no permission for {file}.</source>
<translation>Für {file} fehlt die Berechtigung.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>There is no text in {src} alone or {tgt} alone in the library.</source>
<translation>Die Bibliothek hat keinen einsprachigen Text auf {src} oder {tgt}.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>There is no text yet.</source>
<translation>Es gibt noch keinen Text.</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>There is nothing to check.</source>
<translation>Es gibt nichts zu prüfen.</translation>
</message>
<message>
<location filename="gui/pages/wizard/draft.py" />
<source>There is nothing to import in these languages.</source>
<translation>In diesen Sprachen gibt es nichts zu importieren.</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>There is nothing to learn from an empty sentence. Esc leaves it as it was.</source>
<translation>Aus einem leeren Satz gibt es nichts zu lernen. Esc lässt ihn, wie er war.</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>There is “{name}” already. Choose another name.</source>
<translation>„{name}“ gibt es schon. Wählen Sie einen anderen Namen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>These are terms: they are kept to in translations, not learned</source>
<translation>Das sind Begriffe: Übersetzungen halten sich daran, gelernt werden sie nicht</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>These files are in the project already.</source>
<translation>Diese Dateien gehören schon zum Projekt.</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>These words have other neighbours in your text than in the model. Either they mean something else here, or the model met them too rarely to know them: look at them first when you check translations. The clearest come first.</source>
<translation>Diese Wörter haben in Ihrem Text andere Nachbarn als im Modell. Entweder bedeuten sie hier etwas anderes, oder das Modell ist ihnen zu selten begegnet, um sie zu kennen: Achten Sie beim Prüfen von Übersetzungen zuerst auf sie. Die deutlichsten Fälle stehen oben.</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>They belong to a domain, and are kept to in all that is translated for it.</source>
<translation>Sie gehören zu einem Fachgebiet und gelten in allem, was dafür übersetzt wird.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>Third</source>
<translation>Drittes</translation>
</message>
<message>
<location filename="gui/pages/speakers/changes.py" />
<source>This also changes {words}: the model writes them with the same subword.</source>
<translation>Das ändert auch {words}: Das Modell schreibt sie mit demselben Teilwort.</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>This computer</source>
<translation>Dieser Computer</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>This desktop gives programs no shortcuts.</source>
<translation>Dieser Desktop stellt Programmen keine Tastenkürzel bereit.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>This domain goes on being translated as before; the new model stays under Models</source>
<translation>Dieses Fachgebiet wird weiter wie bisher übersetzt; das neue Modell bleibt unter „Modelle“</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>This domain has no sentences yet. Teach it: drop a translation memory, a table or two files side by side here. What you confirm while you translate for it comes here, too.</source>
<translation>Dieses Fachgebiet hat noch keine Sätze. Lernen Sie es an: Ziehen Sie ein Translation-Memory, eine Tabelle oder zwei zusammengehörige Dateien hierher. Auch was Sie beim Übersetzen dafür bestätigen, steht dann hier.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>This domain has no text in {language} alone. Import some under its name, or choose a file of word vectors.</source>
<translation>Dieses Fachgebiet hat keinen einsprachigen Text ({language}). Importieren Sie welchen in das Fachgebiet oder wählen Sie eine Datei mit Wortvektoren.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>This domain is translated with the new model from now on</source>
<translation>Dieses Fachgebiet wird von jetzt an mit dem neuen Modell übersetzt</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>This happens only once. You can start typing.</source>
<translation>Das geschieht nur einmal. Sie können schon schreiben.</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>This is Parlance {version}.</source>
<translation>Dies ist Parlance {version}.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>This is a ter&amp;m list</source>
<translation>Das ist eine &amp;Begriffsliste</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>This is how good it was {since}. The next check shows whether it gets better.</source>
<translation>So gut war es {since}. Die nächste Messung zeigt, ob es besser wird.</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>This is the first file.</source>
<translation>Das ist die erste Datei.</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>This is the last file.</source>
<translation>Das ist die letzte Datei.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>This model has not been looked at yet. At most 200 test sentences of each domain are read.</source>
<translation>Dieses Modell wurde noch nicht angesehen. Gelesen werden höchstens 200 Testsätze je Fachgebiet.</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>This rule finds nothing in your text.</source>
<translation>Diese Regel findet in Ihrem Text nichts.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>This way has no pack: {why_not}.</source>
<translation>Für dieses Verfahren gibt es kein Paket: {why_not}.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>This word has no place of its own: the vocabulary that was learned spells it in several tokens, or it does not occur in your text. Choose one of the list, or try another form of it.</source>
<translation>Dieses Wort hat keinen eigenen Platz: Das gelernte Vokabular setzt es aus mehreren Tokens zusammen, oder es kommt in Ihrem Text nicht vor. Wählen Sie eines aus der Liste oder versuchen Sie eine andere Form.</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Threads</source>
<translation>Threads</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Throws away what was learned; your library stays as it was</source>
<translation>Verwirft das Gelernte; Ihre Bibliothek bleibt, wie sie war</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>Tick at least one.</source>
<translation>Kreuzen Sie mindestens einen an.</translation>
</message>
<message>
<location filename="gui/pages/desk/table.py" />
<source>Time</source>
<translation>Zeit</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Times</source>
<translation>Anzahl</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Times that each of its pairs is seen while the others are seen once</source>
<translation>Wie oft jedes seiner Satzpaare gesehen wird, während die anderen einmal gesehen werden</translation>
</message>
<message>
<location filename="gui/pages/library/head.py" />
<source>To</source>
<translation>Nach</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>To check</source>
<translation>Zu prüfen</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>To keep what it has learned, pause it, or finish it now on its page.</source>
<translation>Um das Gelernte zu behalten, pausieren Sie den Auftrag oder wählen Sie auf seiner Seite „Jetzt abschließen“.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Tokens</source>
<translation>Tokens</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Tokens in the vocabulary</source>
<translation>Tokens im Vokabular</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Tokens per batch</source>
<translation>Tokens pro Stapel</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Tokens per second</source>
<translation>Tokens pro Sekunde</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Tools › Options › Languages and Locales › DeepL Server</source>
<translation>Extras › Optionen › Sprachen und Gebietsschemata › DeepL-Server</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Training</source>
<translation>Training</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Training set</source>
<translation>Trainingssätze</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Trans&amp;lation</source>
<translation>Über&amp;setzung</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Trans&amp;lation in {language}</source>
<translation>Über&amp;setzung ({language})</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>Translate</source>
<translation>Übersetzen</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>Translate a text: Other ways to say it</source>
<translation>Einen Text übersetzen: Anders gesagt</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>Translate a text: du or Sie</source>
<translation>Einen Text übersetzen: du oder Sie</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Translate anyway</source>
<translation>Trotzdem übersetzen</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Translate copied text</source>
<translation>Kopierten Text übersetzen</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Translate files…</source>
<translation>Dateien übersetzen…</translation>
</message>
<message>
<location filename="gui/pages/translate/header.py" />
<source>Translate from</source>
<translation>Übersetzen aus</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Translate from anywhere</source>
<translation>Überall übersetzen</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>Translate from its language</source>
<translation>Aus der Sprache der Datei übersetzen</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Translate from {language}</source>
<translation>Übersetzen aus: {language}</translation>
</message>
<message>
<location filename="gui/pages/translate/header.py" />
<source>Translate into</source>
<translation>Übersetzen in</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Translate now, or confirm and go on</source>
<translation>Jetzt übersetzen oder bestätigen und weiter</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Translate selected text from any program</source>
<translation>Markierten Text aus jedem Programm übersetzen</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Translate whole files…</source>
<translation>Dateien übersetzen…</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Translate with it</source>
<translation>Damit übersetzen</translation>
</message>
<message>
<location filename="gui/pages/translate/page.py" />
<source>Translate, correct and confirm this text sentence by sentence</source>
<translation>Diesen Text Satz für Satz übersetzen, korrigieren und bestätigen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Translate: a text</source>
<translation>Übersetzen: ein Text</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Translate: the desk</source>
<translation>Übersetzen: der Editor</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Translated</source>
<translation>Übersetzt</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Translated &amp;from</source>
<translation>Übersetzt &amp;aus</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>Translated file…</source>
<translation>Übersetzte Datei…</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Translated from</source>
<translation>Übersetzt aus</translation>
</message>
<message>
<location filename="gui/pages/library/entries.py" />
<source>Translated with “{name}” since {date}.</source>
<translation>Wird seit {date} mit „{name}“ übersetzt.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Translates nearly as well as the large one, with less memory.</source>
<translation>Übersetzt fast so gut wie das große, mit weniger Arbeitsspeicher.</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Translating</source>
<translation>Übersetzen</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Translating the test sentences</source>
<translation>Testsätze werden übersetzt</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Translating · {done} of {n}</source>
<translation>Wird übersetzt · {done} von {n}</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/project.py" />
<source>Translating · {done} of {n} segments</source>
<translation>
<numerusform>Wird übersetzt · {done} von {n} Segment</numerusform>
<numerusform>Wird übersetzt · {done} von {n} Segmenten</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Translating · {n} %</source>
<translation>Wird übersetzt · {n} %</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Translating…</source>
<translation>Wird übersetzt…</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>Translation</source>
<translation>Übersetzung</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Translation memories, tables, bilingual files, subtitles, or documents with their translations.</source>
<translation>Translation-Memorys, Tabellen, zweisprachige Dateien, Untertitel oder Dokumente mit ihren Übersetzungen.</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>Translation memory</source>
<translation>Translation-Memory</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Translation memory (*.tmx)</source>
<translation>Translation-Memory (*.tmx)</translation>
</message>
<message>
<location filename="gui/pages/desk/table.py" />
<source>Translation of: {source}</source>
<translation>Übersetzung von: {source}</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Translation that speaks like you, on your computer.</source>
<translation>Übersetzungen, die klingen wie Sie, auf Ihrem Computer.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Translation {number}</source>
<translation>Übersetzung {number}</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Translation: {target}</source>
<translation>Übersetzung: {target}</translation>
</message>
<message>
<location filename="gui/pages/library/detail_view.py" />
<source>Translations</source>
<translation>Übersetzungen</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Translations (*.tsv *.tsv.gz *.tmx *.csv *.xlsx *.xliff *.xlf *.po);;All files (*)</source>
<translation>Übersetzungen (*.tsv *.tsv.gz *.tmx *.csv *.xlsx *.xliff *.xlf *.po);;Alle Dateien (*)</translation>
</message>
<message>
<location filename="gui/file_filters.py" />
<source>Translations and texts ({patterns});;All files (*)</source>
<translation>Übersetzungen und Texte ({patterns});;Alle Dateien (*)</translation>
</message>
<message>
<location filename="gui/dropped.py" />
<source>Translations become the memory of a domain. Whatever is translated for it keeps to its terms.</source>
<translation>Übersetzungen werden zum TM eines Fachgebiets. Was dafür übersetzt wird, hält sich an seine Begriffe.</translation>
</message>
<message>
<location filename="gui/pages/translate/header.py" />
<source>Translations follow this domain's words, terms and style</source>
<translation>Übersetzungen folgen Wortwahl, Begriffen und Stil dieses Fachgebiets</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Translations keep to its terms, and no model learns from them. Choose its domain to use it.</source>
<translation>Übersetzungen halten sich an diese Begriffe, und kein Modell lernt daraus. Wählen Sie das Fachgebiet der Liste, um sie zu verwenden.</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/detail_view.py" />
<source>Translations keep to {n} terms. No model learns from them.</source>
<translation>
<numerusform>Übersetzungen halten sich an {n} Begriff. Gelernt wird daraus nicht.</numerusform>
<numerusform>Übersetzungen halten sich an {n} Begriffe. Gelernt wird daraus nicht.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>Translations of the same text by a person or another program, line by line</source>
<translation>Übersetzungen desselben Textes von einem Menschen oder einem anderen Programm, Zeile für Zeile</translation>
</message>
<message>
<location filename="gui/pages/library/voices.py" />
<source>Translations that sound like a person</source>
<translation>Übersetzungen, die nach einem Menschen klingen</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Trash</source>
<translation>Papierkorb</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>Troubleshooting</source>
<translation>Fehlerbehebung</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>Try</source>
<translation>Ausprobieren</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Try again</source>
<translation>Erneut versuchen</translation>
</message>
<message>
<location filename="gui/jobs/queue.py" />
<source>Try again.</source>
<translation>Versuchen Sie es erneut.</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Try an example</source>
<translation>Beispiel zeigen</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Try it</source>
<translation>Ausprobieren</translation>
</message>
<message>
<location filename="gui/jobs/runner.py" />
<source>Try it again.</source>
<translation>Versuchen Sie es erneut.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Two files</source>
<translation>Zwei Dateien</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>Type a row number and press Enter</source>
<translation>Zeilennummer eintippen und Eingabe drücken</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>Type a sentence in the source language</source>
<translation>Satz in der Ausgangssprache eingeben</translation>
</message>
<message>
<location filename="gui/pages/speakers/try_view.py" />
<source>Type a sentence in {language}</source>
<translation>Satz auf {language} eingeben</translation>
</message>
<message>
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>Type or paste a text that no system has learned from</source>
<translation>Geben oder fügen Sie einen Text ein, aus dem keines der Systeme gelernt hat</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Type or paste some, and press Enter</source>
<translation>Sätze eintippen oder einfügen, dann Eingabe</translation>
</message>
<message>
<location filename="gui/pages/translate/panes.py" />
<source>Type or paste text here, or drop files. Text is translated while you type, on this computer.</source>
<translation>Schreiben Sie hier Text, fügen Sie ihn ein oder ziehen Sie Dateien hierher. Übersetzt wird während des Schreibens, auf diesem Computer.</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Typical of</source>
<translation>Typisch für</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>Typical words</source>
<translation>Typische Wörter</translation>
</message>
<message>
<location filename="gui/pages/translate/segment_work.py" />
<source>Typing</source>
<translation>Texteingabe</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Underlined: not in the reference. [In brackets]: missing from the translation. Bold: a wrong number.</source>
<translation>Unterstrichen: nicht in der Referenz. [In Klammern]: fehlt in der Übersetzung. Fett: falsche Zahl.</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Undo</source>
<translation>Rückgängig</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Undo (Ctrl+Z)</source>
<translation>Rückgängig (Strg+Z)</translation>
</message>
<message>
<location filename="gui/pages/translate/page.py" />
<source>Undo in the translation</source>
<translation>In der Übersetzung rückgängig machen</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Undo: {what} (Ctrl+Z)</source>
<translation>Rückgängig: {what} (Strg+Z)</translation>
</message>
<message>
<location filename="gui/widgets/feedback.py" />
<source>Undone.</source>
<translation>Rückgängig gemacht.</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>Unfinished import, {moment}</source>
<translation>Nicht abgeschlossener Import, {moment}</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Unit</source>
<translation>Einheit</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Unknown</source>
<translation>Unbekannt</translation>
</message>
<message>
<location filename="gui/pages/desk/voices.py" />
<source>Unnamed lines</source>
<translation>Ohne Namen</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Unpacking</source>
<translation>Entpacken</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Unpin</source>
<translation>Lösen</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Unpin the chosen word</source>
<translation>Ausgewähltes Wort lösen</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Up</source>
<translation>Pfeil auf</translation>
</message>
<message>
<location filename="gui/widgets/charts/curves.py" />
<source>Update {n}</source>
<translation>Trainingsschritt {n}</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Updates</source>
<translation>Trainingsschritte</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Updates at most</source>
<translation>Trainingsschritte, höchstens</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Updates by model</source>
<translation>Trainingsschritte nach Modell</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Updates on this text at most</source>
<translation>Trainingsschritte mit diesem Text, höchstens</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Updates until a model was at its best</source>
<translation>Trainingsschritte, bis ein Modell am besten war</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Updates until the best, by model</source>
<translation>Trainingsschritte bis zum besten Stand, nach Modell</translation>
</message>
<message>
<location filename="gui/pages/models/story_card.py" />
<source>Use it</source>
<translation>Verwenden</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Use it after all</source>
<translation>Doch verwenden</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>Use it anyway</source>
<translation>Trotzdem verwenden</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Use it for</source>
<translation>Verwenden für</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Use my own test file…</source>
<translation>Eigene Testdatei verwenden…</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>Use this if the words before colons are not speakers' names</source>
<translation>Für Texte, in denen vor Doppelpunkten keine Namen von Sprechern stehen</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>Use this rule</source>
<translation>Diese Regel anwenden</translation>
</message>
<message>
<location filename="gui/item_models/pair_table.py" />
<source>Used for</source>
<translation>Zweck</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>Uses similar sentences of a domain as a guide, which is slower and learns nothing. Whether they help is tested first, on sentences held back.</source>
<translation>Nimmt ähnliche Sätze eines Fachgebiets als Vorbild; das ist langsamer, und gelernt wird dabei nichts. Ob sie helfen, wird zuerst an zurückgelegten Sätzen getestet.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Validation</source>
<translation>Kontrollsätze</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Validation set</source>
<translation>Kontrollsätze</translation>
</message>
<message>
<location filename="gui/pages/laboratory/evaluations_view.py" />
<source>Verdict</source>
<translation>Ergebnis</translation>
</message>
<message>
<location filename="gui/page_list.py" />
<source>Version</source>
<translation>Version</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Version {version}</source>
<translation>Version {version}</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>Versions</source>
<translation>Versionen</translation>
</message>
<message>
<location filename="gui/pages/library/detail_view.py" />
<source>Vocabulary</source>
<translation>Vokabular</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Vocabulary size</source>
<translation>Vokabulargröße</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Vocabulary size, source</source>
<translation>Vokabulargröße, Ausgangssprache</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Vocabulary size, target</source>
<translation>Vokabulargröße, Zielsprache</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Vocabulary size, {language}</source>
<translation>Vokabulargröße, {language}</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Voices</source>
<translation>Sprecher</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Wait until that is done, or stop it.</source>
<translation>Warten Sie, bis das fertig ist, oder stoppen Sie es.</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Waiting</source>
<translation>Wartet</translation>
</message>
<message>
<location filename="gui/jobs/job.py" />
<source>Waits for its turn</source>
<translation>In der Warteschlange</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Warning: {warnings}</source>
<translation>Warnung: {warnings}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Way</source>
<translation>Lernverfahren</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>Weight</source>
<translation>Gewicht</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Weight of {name}</source>
<translation>Gewicht von {name}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Wh&amp;ich sentences</source>
<translation>Welche &amp;Sätze</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>What Parlance recommends</source>
<translation>Was Parlance empfiehlt</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>What a domain has learned</source>
<translation>Was ein Fachgebiet gelernt hat</translation>
</message>
<message>
<location filename="gui/pages/speakers/history_view.py" />
<source>What changed</source>
<translation>Änderung</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>What changed: the sentences that gained most, then those that lost most</source>
<translation>Was sich geändert hat: erst die Sätze mit dem größten Gewinn, dann die mit dem größten Verlust</translation>
</message>
<message>
<location filename="gui/pages/desk/view.py" />
<source>What is confirmed, as a memory (TMX)…</source>
<translation>Bestätigtes als TM (TMX)…</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>What is in it ({amount}) will be deleted for good, with every copy of its text in the library, the runs that hold some of it, and text that was read for an import and never became a corpus. Models that learned from it stay, and are named.</source>
<translation>Der Inhalt ({amount}) wird endgültig gelöscht, mit jeder Kopie seines Textes in der Bibliothek, den Durchläufen, die etwas davon enthalten, und Text, der für einen Import gelesen, aber nie importiert wurde. Modelle, die daraus gelernt haben, bleiben und werden genannt.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>What is left out is in {name}.</source>
<translation>Ausgelassenes steht in {name}.</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>What is new</source>
<translation>Neuerungen</translation>
</message>
<message>
<location filename="gui/jobs/panel.py" />
<source>What it has done so far is thrown away and cannot be brought back. Your library stays as it was.</source>
<translation>Was bisher geschehen ist, wird verworfen und lässt sich nicht wiederherstellen. Ihre Bibliothek bleibt, wie sie war.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>What it reads</source>
<translation>Was es liest</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>What it takes on this computer</source>
<translation>Aufwand auf diesem Computer</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>What it takes on this computer: not known yet</source>
<translation>Aufwand auf diesem Computer: noch nicht bekannt</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>What it takes on this computer: {words}</source>
<translation>Aufwand auf diesem Computer: {words}</translation>
</message>
<message>
<location filename="gui/pages/models/story_card.py" />
<source>What its base is not for</source>
<translation>Grenzen des Basismodells</translation>
</message>
<message>
<location filename="gui/pages/models/story_card.py" />
<source>What next</source>
<translation>Nächster Schritt</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>What remains</source>
<translation>Was übrig bleibt</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>What remains of what was read</source>
<translation>Was vom Gelesenen bleibt</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>What stays as it is: Numbers</source>
<translation>Was unverändert bleibt: Zahlen</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>What stays as it is: What comes back letter by letter</source>
<translation>Was unverändert bleibt: Was Buchstabe für Buchstabe zurückkommt</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>What this much text allows</source>
<translation>Was mit dieser Textmenge möglich ist</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>What to evaluate</source>
<translation>Was ausgewertet wird</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>What to measure</source>
<translation>Was gemessen wird</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>What was left out</source>
<translation>Ausgelassenes</translation>
</message>
<message>
<location filename="gui/pages/library/changes.py" />
<source>What was left out is in {name}.</source>
<translation>Ausgelassenes steht in {name}.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>What was measured of learning, and how sure it is</source>
<translation>Was über das Lernen gemessen wurde und wie sicher es ist</translation>
</message>
<message>
<location filename="gui/pages/help.py" />
<source>What was measured, on which text, and how sure it is</source>
<translation>Was gemessen wurde, an welchem Text und wie sicher es ist</translation>
</message>
<message>
<location filename="gui/pages/models/story_card.py" />
<source>What was used before translates the domain again; nothing is deleted</source>
<translation>Das Fachgebiet wird wieder mit dem übersetzt, was vorher in Gebrauch war; nichts wird gelöscht</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>What went in, what was set, what came out: all that is needed to do it again.</source>
<translation>Was einging, was eingestellt war, was herauskam: alles, um es zu wiederholen.</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>What would you like to do with these {n} files?</source>
<translation>Was möchten Sie mit diesen {n} Dateien tun?</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>What would you like to do with {name}?</source>
<translation>Was möchten Sie mit {name} tun?</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>What you remove stays here until you empty the trash.</source>
<translation>Was Sie entfernen, bleibt hier, bis Sie den Papierkorb leeren.</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>What you tick becomes one corpus with it. Duplicates are kept once, every pair stays in its split, and no test sentence is learned from. The originals go to the trash; this can be undone.</source>
<translation>Was Sie ankreuzen, wird damit zu einem einzigen Textbestand. Doppelte bleiben einmal erhalten, jedes Satzpaar bleibt in seinem Teil, und aus Testsätzen wird nicht gelernt. Die Originale kommen in den Papierkorb; das lässt sich rückgängig machen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>When</source>
<translation>Wann</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>When the rule is applied</source>
<translation>Wann die Regel angewendet wird</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Where a way learns new words (--set sides)</source>
<translation>Wo ein Verfahren neue Wörter lernt (--set sides)</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Where it came from</source>
<translation>Herkunft</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>Where programs find Parlance on this computer. Many look at 5000 first.</source>
<translation>Wo Programme Parlance auf diesem Computer finden. Viele suchen zuerst unter 5000.</translation>
</message>
<message>
<location filename="gui/pages/library/sentences.py" />
<source>Where the sentences come from, their statistics and their vocabulary</source>
<translation>Woher die Sätze kommen, Statistik und Vokabular</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Where they belong</source>
<translation>An der richtigen Stelle</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>Where to search</source>
<translation>Wo gesucht wird</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Which domain each text is taken for</source>
<translation>Welchem Fachgebiet jeder Text zugeordnet wird</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>Which files it reads</source>
<translation>Lesbare Dateien</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Which languages does it translate?</source>
<translation>Welche Sprachen übersetzt es?</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>Which pairs</source>
<translation>Welche Satzpaare</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Which sentences of the corpus</source>
<translation>Welche Sätze des Textbestands</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>Which sentences of the domain</source>
<translation>Welche Sätze des Fachgebiets</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Which words are new to the model?</source>
<translation>Welche Wörter sind für das Modell neu?</translation>
</message>
<message>
<location filename="gui/pages/laboratory/result_view.py" />
<source>Which words of the references each of the systems produced</source>
<translation>Welche Wörter der Referenzen jedes System verwendet hat</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>Which would you put your name to?</source>
<translation>Unter welche würden Sie Ihren Namen setzen?</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>While Parlance is open</source>
<translation>Solange Parlance geöffnet ist</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>Who speaks</source>
<translation>Wer spricht</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/dialogs.py" />
<source>Who speaks in these {n} pairs?</source>
<translation>
<numerusform>Wer spricht in diesem Satzpaar?</numerusform>
<numerusform>Wer spricht in diesen {n} Satzpaaren?</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/models/export_sheet.py" />
<source>Whoever gets it can find out which words {name} prefers and avoids.</source>
<translation>Wer es bekommt, kann herausfinden, welche Wörter {name} bevorzugt und meidet.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Whole documents stay together, so the test set comes from texts never seen.</source>
<translation>Dokumente bleiben als Ganzes beisammen; so kommen die Testsätze aus nie gesehenen Texten.</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>Whose pairs</source>
<translation>Wessen Satzpaare</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Whose words are new</source>
<translation>Neue Wörter in</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>Why</source>
<translation>Grund</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>Why there</source>
<translation>Warum dort</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Why this way is recommended</source>
<translation>Warum dieses Verfahren empfohlen wird</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>With train.tsv, and dev.tsv for validation; .tsv.gz and .tmx work too</source>
<translation>Mit train.tsv und, für die Kontrollsätze, dev.tsv; auch .tsv.gz und .tmx sind möglich</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>Word</source>
<translation>Wort</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Word vectors</source>
<translation>Wortvektoren</translation>
</message>
<message>
<location filename="gui/file_filters.py" />
<source>Word vectors (*.vec *.vec.gz *.bin *.bin.gz *.txt *.txt.gz);;All files (*)</source>
<translation>Wortvektoren (*.vec *.vec.gz *.bin *.bin.gz *.txt *.txt.gz);;Alle Dateien (*)</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Words</source>
<translation>Wörter</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Words cut into tokens</source>
<translation>In Tokens zerlegte Wörter</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Words in {language} get the vectors of this file; they stay as they are.</source>
<translation>Wörter auf {language} bekommen die Vektoren dieser Datei; sie bleiben, wie sie sind.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Words marked against</source>
<translation>Wörter markiert im Vergleich mit</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>Words most typical of each domain</source>
<translation>Typischste Wörter jedes Fachgebiets</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Words of the references that were produced</source>
<translation>Verwendete Wörter der Referenzen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Words produced</source>
<translation>Verwendete Wörter</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Words produced, by system</source>
<translation>Verwendete Wörter, nach System</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Words raised and lowered</source>
<translation>Angehobene und gesenkte Wörter</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Words that stand next to each other in a model's space mean much the same to it. Here is how the neighbours of a word change: in your own text, in the model before, after its words were moved into the model's space, and after learning.</source>
<translation>Wörter, die im Raum eines Modells nebeneinanderliegen, bedeuten ihm fast dasselbe. Hier sehen Sie, wie sich die Nachbarn eines Wortes ändern: in Ihrem Text, im bisherigen Modell, nach dem Verschieben der Wörter in den Raum des Modells und nach dem Lernen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>Words that {name} alone produced</source>
<translation>Wörter, die nur {name} verwendet hat</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>Words the file reveals</source>
<translation>Wörter, die die Datei verrät</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Words the model does not represent well</source>
<translation>Wörter, die das Modell nicht gut darstellt</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Words this speaker avoids</source>
<translation>Wörter, die dieser Sprecher meidet</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Words this speaker prefers</source>
<translation>Wörter, die dieser Sprecher bevorzugt</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>Words you may use in another sense</source>
<translation>Wörter, die Sie vielleicht in anderem Sinn verwenden</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Words {name} avoids</source>
<translation>Wörter, die {name} meidet</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>Words {name} prefers</source>
<translation>Wörter, die {name} bevorzugt</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>Work on the chosen file (Enter)</source>
<translation>Die ausgewählte Datei bearbeiten (Eingabe)</translation>
</message>
<message>
<location filename="gui/pages/translate/page.py" />
<source>Work on this text segment by segment</source>
<translation>Diesen Text Segment für Segment bearbeiten</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Worst</source>
<translation>Schlechteste</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>Write in the sentence at the caret</source>
<translation>Im Satz an der Einfügemarke schreiben</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>Write the name as it stands on the model's page: owner, slash, name.</source>
<translation>Schreiben Sie den Namen, wie er auf der Seite des Modells steht: Eigentümer, Schrägstrich, Name.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/result_view.py" />
<source>Write the table for Excel, a text program or the web</source>
<translation>Die Tabelle für Excel, eine Textverarbeitung oder das Web schreiben</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>Writing</source>
<translation>Schreiben</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>Writing {name}</source>
<translation>{name} wird geschrieben</translation>
</message>
<message>
<location filename="gui/pages/laboratory/page.py" />
<source>Written: {name}</source>
<translation>Gespeichert: {name}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/difference_rows.py" />
<source>Wrong numbers</source>
<translation>Falsche Zahlen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>Wrong numbers: {wrong}</source>
<translation>Falsche Zahlen: {wrong}</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>You can pause whenever you need the computer for yourself; nothing is lost.</source>
<translation>Brauchen Sie den Computer für sich, können Sie jederzeit pausieren; nichts geht verloren.</translation>
</message>
<message>
<location filename="gui/pages/help.py" />
<source>You changed these:

| keys | what |</source>
<translation>Von Ihnen geändert:

| Tasten | was sie tun |</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>You choose the better translation without knowing whose it is</source>
<translation>Sie wählen die bessere Übersetzung, ohne zu wissen, von wem sie stammt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>You preferred</source>
<translation>Vorgezogen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>You read sentences that the two systems translate differently, and say which translation you would rather put your name to. Their order is shuffled for every sentence and revealed only at the end, so that you judge the words and not the name. Every answer is saved at once: leave whenever you like and go on later.</source>
<translation>Sie lesen Sätze, die beide Systeme verschieden übersetzen, und sagen, unter welche Übersetzung Sie lieber Ihren Namen setzen würden. Die Reihenfolge wechselt zufällig von Satz zu Satz und wird erst am Ende aufgedeckt, damit Sie die Worte beurteilen und nicht den Namen. Jede Antwort wird sofort gespeichert: Hören Sie auf, wann Sie möchten, und machen Sie später weiter.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>You said: 1 is better</source>
<translation>Ihre Antwort: 1 ist besser</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>You said: 2 is better</source>
<translation>Ihre Antwort: 2 ist besser</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>You said: no difference</source>
<translation>Ihre Antwort: kein Unterschied</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>You skipped it</source>
<translation>Übersprungen</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>Your desktop was asked for {keys} and has not answered yet.</source>
<translation>{keys} ist beim Desktop angefragt; eine Antwort steht noch aus.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Your domain</source>
<translation>Ihr Fachgebiet</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Your files are being read.</source>
<translation>Ihre Dateien werden gelesen.</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>Your languages</source>
<translation>Ihre Sprachen</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Your library is being read.</source>
<translation>Ihre Bibliothek wird gelesen.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>Your own choice</source>
<translation>Ihre eigene Auswahl</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Your text is being counted.</source>
<translation>Ihr Text wird gezählt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>Your text is being imported.</source>
<translation>Ihr Text wird importiert.</translation>
</message>
<message>
<location filename="gui/errors.py" />
<source>Your texts and models are untouched. Try again; if it happens again, copy the details into a report.</source>
<translation>Ihre Texte und Modelle sind unversehrt. Versuchen Sie es erneut. Tritt der Fehler wieder auf, kopieren Sie die Details in einen Fehlerbericht.</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>Your translation</source>
<translation>Ihre Übersetzung</translation>
</message>
<message>
<location filename="gui/pages/library/page.py" />
<source>Your translations, by domain</source>
<translation>Ihre Übersetzungen, nach Fachgebiet</translation>
</message>
<message>
<location filename="gui/pages/translate/output.py" />
<source>Your words stay, but nothing was learned from them.</source>
<translation>Ihre Fassung bleibt, aber es wurde nichts daraus gelernt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>Your {tgt} text without a translation is translated into {src}, and these pairs are learned from as well. It takes longer, and helps where there are few pairs.</source>
<translation>Text, den es nur auf {tgt} gibt, wird rückübersetzt ({tgt} → {src}), und auch aus diesen Satzpaaren wird gelernt. Das dauert länger und hilft, wenn es wenige Satzpaare gibt.</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>a an the to of in into for from with on my and how do i is are can what where</source>
<translation>ein eine einen einem einer der die das den dem des zu zum zur von vom in im ins für aus mit auf an am mein meine meinen und oder wie kann ich macht mache man ist sind was wo</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>a file</source>
<translation>Datei</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>a name, or nothing</source>
<translation>ein Name oder nichts</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>a profile per line: {names}</source>
<translation>ein Profil je Zeile: {names}</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>a quarter</source>
<translation>ein Viertel so lang</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>a sentence</source>
<translation>ein Satz</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>a small pack</source>
<translation>ein kleines Paket</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>about {duration}</source>
<translation>etwa {duration}</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>about {n} MB</source>
<translation>etwa {n} MB</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>adapt adaptation train training fine-tune finetune learn teach customise customize specialise</source>
<translation>adaption adaptieren anpassen anpassung trainieren training feintuning fine-tuning finetuning lernen anlernen spezialisieren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>adapted</source>
<translation>angelernt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>adapted to {domain}</source>
<translation>angelernt für {domain}</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>address localhost 5000 network firewall proxy api</source>
<translation>adresse localhost 5000 netzwerk firewall proxy api</translation>
</message>
<message>
<location filename="gui/pages/translate/opened.py" />
<source>all files project</source>
<translation>alle Dateien Projekt Verzeichnis</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>all that it learned</source>
<translation>alles Gelernte</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>alone</source>
<translation>nur dieses Fachgebiet</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>along online learning automatic automatically adaptive confirm confirmed</source>
<translation>mitlernen online lernen automatisch adaptiv bestätigen bestätigt</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>alternative alternatives synonym synonyms variant variants</source>
<translation>alternative alternativen synonym synonyme variante varianten umformulieren</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>and {n_more} more</source>
<translation>und {n_more} weitere</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>and {n} more</source>
<translation>und {n} weitere</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/statistics_view.py" />
<source>and {n} more files.</source>
<translation>
<numerusform>und {n} weitere Datei.</numerusform>
<numerusform>und {n} weitere Dateien.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>and {n} more.</source>
<translation>und {n} weitere.</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>any language</source>
<translation>beliebige Sprache</translation>
</message>
<message>
<location filename="gui/item_models/record_table.py" />
<source>as it came</source>
<translation>wie geliefert</translation>
</message>
<message>
<location filename="gui/pages/library/dialogs.py" />
<source>as it is</source>
<translation>unverändert</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>as recommended</source>
<translation>wie empfohlen</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>as recommended ({figure})</source>
<translation>wie empfohlen ({figure})</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>as the first file</source>
<translation>wie die erste Datei</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>at the first check</source>
<translation>bei der ersten Messung</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>automatic mode appearance look colour color</source>
<translation>automatisch modus aussehen erscheinungsbild darstellung design theme farbe farben</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>backup back up move data location path where stored storage disk file files</source>
<translation>backup sicherung sichern datensicherung sicherungskopie verschieben umziehen daten speicherort pfad gespeichert ablage festplatte datei dateien</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>before</source>
<translation>vorher</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>best quality</source>
<translation>beste Qualität</translation>
</message>
<message>
<location filename="gui/pages/laboratory/difference_rows.py" />
<source>better</source>
<translation>besser</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>better and worse</source>
<translation>teils besser, teils schlechter</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>better, by the person</source>
<translation>besser, durch die Person</translation>
</message>
<message>
<location filename="gui/pages/laboratory/speakers.py" />
<source>better, not by the person</source>
<translation>besser, nicht durch die Person</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>by hand</source>
<translation>von Hand</translation>
</message>
<message>
<location filename="gui/wording.py" />
<source>bytes</source>
<translation>Byte</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>care careful accuracy better rerank reranking slow slower speed</source>
<translation>sorgfalt sorgfältig genauigkeit besser reranking langsam langsamer schneller geschwindigkeit tempo</translation>
</message>
<message>
<location filename="gui/item_models/output_table.py" />
<source>chrF of this sentence, after minus before: how much nearer to the reference it came</source>
<translation>chrF dieses Satzes, nachher minus vorher: um wie viel er der Referenz näher gekommen ist</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>clearly better</source>
<translation>deutlich besser</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>clearly worse</source>
<translation>deutlich schlechter</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>clipboard paste</source>
<translation>zwischenablage einfügen</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>confidence</source>
<translation>Sicherheit</translation>
</message>
<message>
<location filename="gui/wording.py" />
<source>corrections</source>
<translation>Korrekturen</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>cpu cores performance speed slow fast hardware</source>
<translation>cpu kerne leistung geschwindigkeit langsam schnell hardware</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>dark light night mode colour color contrast appearance look skin</source>
<translation>farben farbe aussehen erscheinungsbild darstellung design theme skin kontrast nachtmodus modus dark mode dunkel hell</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>day mode bright white appearance look colour color</source>
<translation>hell tagmodus hellmodus light mode modus weiß aussehen erscheinungsbild darstellung design theme farbe farben</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>delete deleted remove removed recycle bin undo undelete restore recover empty erase</source>
<translation>löschen gelöscht gelöschte gelöschtes entfernen entfernt mülleimer abfalleimer rückgängig wiederherstellen zurückholen leeren</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>do not translate</source>
<translation>nicht übersetzen</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>doctor health diagnose diagnostics repair problem error requirements hardware gpu</source>
<translation>doctor zustand diagnose prüfung reparieren problem fehler voraussetzungen systemanforderungen hardware gpu</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>document documents file word docx pptx powerpoint excel xlsx odt idml html markdown xml json xliff sdlxliff po ts subtitle subtitles srt vtt ass batch project folder export pdf open load transcript</source>
<translation>dokument dokumente datei word docx pptx powerpoint excel xlsx odt idml indesign html markdown xml json xliff sdlxliff po ts untertitel srt vtt ass stapel stapelverarbeitung projekt projekte ordner export exportieren pdf öffnen laden transkript abschrift</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>domain domains client clients customer export data corpora corpus translation memory tm statistics duplicates concordance search segments pairs tmx bitext parallel text alignment align</source>
<translation>fachgebiet fachgebiete kunde kunden auftraggeber export exportieren ausfuhr daten fachbereich korpora korpus textbestand übersetzungsspeicher translation memory tm statistik doppelte dubletten duplikate konkordanz konkordanzsuche suche suchen segment segmente satzpaar satzpaare tmx bitext paralleltext paralleltexte alignment alignieren library</translation>
</message>
<message>
<location filename="gui/wording.py" />
<source>domain {number}</source>
<translation>Fachgebiet {number}</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>done</source>
<translation>fertig</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>draft</source>
<translation>Entwurf</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>empty new reset remove delete</source>
<translation>leer neu zurücksetzen entfernen löschen</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>equal</source>
<translation>gleich lang</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>error errors problem crash bug log slow fails broken</source>
<translation>fehler fehlermeldung problem probleme absturz abgestürzt bug protokoll log langsam kaputt</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>evaluate evaluation score scores bleu chrf comet quality qa compare comparison measure test</source>
<translation>auswerten auswertung evaluieren evaluation bewerten bewertung wert werte score bleu chrf comet qualität qualitätskontrolle vergleichen vergleich messen messung test testen blindtest</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>everybody in it</source>
<translation>allen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>exactly as yours: {n_gained} gained, {n_lost} lost</source>
<translation>genau wie Ihre: {n_gained} gewonnen, {n_lost} verloren</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>export write file download</source>
<translation>exportieren export schreiben datei herunterladen</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>file {number} of {n}</source>
<translation>Datei {number} von {n}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>finished</source>
<translation>abgeschlossen</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>follows the memory of {domain}</source>
<translation>orientiert sich am TM von {domain}</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>font fonts letters text size zoom bigger larger smaller accessibility</source>
<translation>schrift schriften schriftgröße schriftgrad schriftart buchstaben textgröße zoom vergrößern verkleinern größer größere kleiner kleinere barrierefreiheit</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>for testing</source>
<translation>Testsatz</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>for training</source>
<translation>zum Lernen</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>for validation</source>
<translation>Kontrollsatz</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>for validation while learning</source>
<translation>zur Kontrolle beim Lernen</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>formal informal polite politeness address register</source>
<translation>formell informell förmlich höflich höflichkeit anrede duzen siezen register</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>four times</source>
<translation>viermal so lang</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>from {language}</source>
<translation>Ausgangssprache {language}</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>from {origin}</source>
<translation>aus {origin}</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>fuzzy match matches percent similar</source>
<translation>fuzzy match matches treffer prozent ähnlich ähnliche</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>glossary glossaries term terms termbase term base terminology tbx multiterm vocabulary dictionary names brand words word forbidden preferred do not translate dnt placeholder regex replace</source>
<translation>glossar glossare terminologie terminologiedatenbank termdatenbank termbank termbase termliste term terme begriff begriffe begriffsliste benennung tbx multiterm vokabular wortliste wörterbuch name namen eigennamen produktnamen marke marken markennamen wort wörter verboten verbotene unzulässig bevorzugt bevorzugte nicht übersetzen dnt platzhalter regex ausdruck ersetzen import importieren export exportieren</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>gpu cuda nvidia cpu processor graphics card hardware speed acceleration</source>
<translation>gpu cuda nvidia cpu prozessor grafikkarte hardware geschwindigkeit beschleunigung</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>half below {median}</source>
<translation>die Hälfte unter {median}</translation>
</message>
<message>
<location filename="gui/pages/translate/catalogue.py" />
<source>held back</source>
<translation>zurückgehalten</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>import install download hugging face huggingface hub opus opus-cat opus-mt marian ctranslate2 argos language pair engine</source>
<translation>import importieren installieren herunterladen download hugging face huggingface hub opus opus-cat opus-mt marian ctranslate2 argos sprachpaar sprache engine</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>import tmx translations tm translation memory memories xliff xlf sdlxliff sdltm mqxliff trados memoq wordfast omegat phrase across transit po csv excel xlsx table spreadsheet bilingual upload load align alignment pairs train fine-tune learn client customer</source>
<translation>import importieren einfuhr einlesen tmx übersetzungen tm tms translation memory übersetzungsspeicher xliff xlf sdlxliff sdltm mqxliff trados memoq wordfast omegat phrase across transit po csv excel xlsx tabelle tabellen zweisprachig hochladen laden alignieren alignment satzpaar satzpaare trainieren feintuning lernen kunde auftraggeber</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>imported</source>
<translation>importiert</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>in no split</source>
<translation>in keinem Teil</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>in {corpus}</source>
<translation>in {corpus}</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>int8 float32 quantisation quantization speed ram memory usage faster</source>
<translation>int8 float32 quantisierung quantisieren geschwindigkeit ram arbeitsspeicher speicherbedarf speicherverbrauch schneller</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>interface ui german english deutsch locale translation of the program</source>
<translation>sprache deutsch englisch english german benutzeroberfläche oberflächensprache programmsprache anzeigesprache menüsprache language</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>internet online offline cloud network proxy confidential gdpr dsgvo nda data protection secure telemetry</source>
<translation>internet online offline cloud netzwerk proxy vertraulich vertrauliche vertraulichkeit dsgvo gdpr geheimhaltung nda datensicherheit sicher sicherheit telemetrie privatsphäre</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>it is not better than the model before</source>
<translation>es ist nicht besser als das bisherige Modell</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>kept, not learned from</source>
<translation>bleiben erhalten, zählen beim Lernen nicht</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>keyboard keys hotkey hotkeys key binding bindings change customise</source>
<translation>tastatur tasten taste shortcut shortcuts hotkey hotkeys tastenkombination tastenkombinationen tastenbelegung tastaturkürzel ändern belegen anpassen</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>keys hotkey hotkeys key binding bindings customise customize</source>
<translation>tasten taste shortcut shortcuts hotkey hotkeys tastenkombination tastenkombinationen tastenbelegung tastaturkürzel belegen anpassen</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>layer {number}</source>
<translation>Schicht {number}</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>license licenses open source legal</source>
<translation>lizenz open source quelloffen rechtliches urheberrecht</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>lowered by {amount}</source>
<translation>um {amount} gesenkt</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>made by {tool}</source>
<translation>erstellt mit {tool}</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>manual guide docs support contact</source>
<translation>handbuch anleitung dokumentation doku support unterstützung kontakt help</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>mean of all layers</source>
<translation>Mittel aller Schichten</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>memory: all corpora</source>
<translation>TM: alle Textbestände</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>memory: {memory}</source>
<translation>TM: {memory}</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>mixed</source>
<translation>gemischt</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>model and domain</source>
<translation>Modell und Fachgebiet</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>model engine language pair languages install download export delete remove</source>
<translation>modell engine sprachpaar sprachpaare sprachen installieren herunterladen download export exportieren löschen entfernen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>never better</source>
<translation>nie besser</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>new</source>
<translation>neu</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>night mode black appearance look colour color contrast</source>
<translation>dunkel nachtmodus dunkelmodus dark mode modus nacht schwarz aussehen erscheinungsbild darstellung design theme farbe farben kontrast</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>no</source>
<translation>nein</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>no connection named</source>
<translation>keine Verbindung angegeben</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>no difference</source>
<translation>kein Unterschied</translation>
</message>
<message>
<location filename="gui/pages/laboratory/difference_rows.py" />
<source>no proven difference</source>
<translation>kein nachgewiesener Unterschied</translation>
</message>
<message>
<location filename="gui/pages/speakers/list_view.py" />
<source>no sentences yet</source>
<translation>noch keine Sätze</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>no terms</source>
<translation>keine Begriffe</translation>
</message>
<message>
<location filename="gui/pages/help.py" />
<source>none</source>
<translation>keine</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>not answered</source>
<translation>nicht beantwortet</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>not changed</source>
<translation>nicht geändert</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>not in their text</source>
<translation>nicht im eigenen Text</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>not known here</source>
<translation>hier nicht bekannt</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>not proven better or worse</source>
<translation>kein nachgewiesener Unterschied</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>not reached yet</source>
<translation>noch nicht erreicht</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>nothing</source>
<translation>nichts</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>number figure figures date dates unit units</source>
<translation>zahl ziffer ziffern datum daten datumsangaben einheit einheiten maßeinheiten</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>of the running text is words in four subwords or more, or unknown</source>
<translation>des laufenden Textes sind Wörter aus vier Teilwörtern oder mehr oder unbekannt</translation>
</message>
<message>
<location filename="gui/pages/library/reading_card.py" />
<source>of {n_rows}</source>
<translation>von {n_rows}</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>of {n} sentences</source>
<translation>
<numerusform>von {n} Satz</numerusform>
<numerusform>von {n} Sätzen</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>on the processor</source>
<translation>auf dem Prozessor</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>on {device}</source>
<translation>auf {device}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>only its words</source>
<translation>nur die Wörter</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_wording.py" />
<source>only {domain}</source>
<translation>nur {domain}</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>open</source>
<translation>offen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>or choose them. Two text files, one per language, are paired.</source>
<translation>oder auswählen. Zwei Textdateien, eine je Sprache, werden einander zugeordnet.</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/statistics_view.py" />
<source>pairs</source>
<translation>
<numerusform>Satzpaar</numerusform>
<numerusform>Satzpaare</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/statistics_view.py" />
<source>pairs with inline tags</source>
<translation>
<numerusform>Satzpaar mit Tags</numerusform>
<numerusform>Satzpaare mit Tags</numerusform>
</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>pinned</source>
<translation>angeheftet</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>preferences options configuration config setup language interface</source>
<translation>optionen voreinstellungen konfiguration konfigurieren einrichten einrichtung setup sprache oberfläche settings</translation>
</message>
<message>
<location filename="gui/pages/translate/opened.py" />
<source>project session remove go on</source>
<translation>Projekt Arbeit Sitzung entfernen weiter</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>pumps, law, my client …</source>
<translation>Pumpen, Recht, mein Kunde …</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>raised by {amount}</source>
<translation>um {amount} angehoben</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>report made</source>
<translation>Bericht erstellt</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>reverse direction exchange switch source target</source>
<translation>umkehren richtung vertauschen wechseln umdrehen ausgangssprache zielsprache quelle ziel</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>s es ed ing er</source>
<translation>e n s t en er es em et ern te ten ung ungen ieren iert</translation>
</message>
<message>
<location filename="gui/item_models/output_table.py" />
<source>same</source>
<translation>gleich</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>saved</source>
<translation>gespeichert</translation>
</message>
<message>
<location filename="gui/pages/laboratory/evaluations_view.py" />
<source>scores alone</source>
<translation>nur Werte</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>server api key keys plugin plug-in connector integration trados studio memoq omegat wordfast weblate libreoffice cat tool</source>
<translation>server api schlüssel plugin plug-in schnittstelle anbindung konnektor integration trados studio memoq omegat wordfast weblate libreoffice cat tool</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>server api plugin plug-in connector integration trados studio memoq omegat wordfast weblate libreoffice subtitle edit cat tool proxy</source>
<translation>server api plugin plug-in schnittstelle anbindung konnektor integration trados studio memoq omegat wordfast weblate libreoffice subtitle edit cat tool proxy</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>server api plugin plug-in connector integration trados studio memoq omegat wordfast weblate phrase libreoffice writer subtitle edit deepl libretranslate openai rest localhost browser extension cat tool</source>
<translation>server api plugin plug-in schnittstelle anbindung konnektor integration trados studio memoq omegat wordfast weblate phrase libreoffice writer subtitle edit deepl libretranslate openai rest localhost browser erweiterung cat tool</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>shortcut shortcuts hotkey hotkeys keys undo redo</source>
<translation>shortcut shortcuts hotkey hotkeys tasten tastenkürzel tastenkombination rückgängig wiederholen</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>similar pairs of {like}</source>
<translation>ähnliche Satzpaare aus {like}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>skipped</source>
<translation>übersprungen</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>speaker speakers person author style tone character register profile</source>
<translation>stimme stimmen person personen autor autorin verfasser stil ton tonfall figur register profil sprechweise speaker voice</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>split too far</source>
<translation>zu stark zerlegt</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>subwords per word</source>
<translation>Teilwörter pro Wort</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>tag tags placeholder placeholders code codes variables</source>
<translation>tag tags platzhalter code codes variable variablen</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>terminal cli console shell script automation batch</source>
<translation>terminal cli konsole kommandozeile shell skript automatisieren automatisierung stapel batch</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>terms of {domain}</source>
<translation>Begriffe von {domain}</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>terms of {terms}</source>
<translation>Begriffe von {terms}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/wording.py" />
<source>test set</source>
<translation>Testsätze</translation>
</message>
<message>
<location filename="gui/item_models/pair_table.py" />
<source>testing</source>
<translation>Test</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>text sentence language languages machine translation mt engine target source reverse direction swap</source>
<translation>text texte satz sprache sprachen maschinelle übersetzung mü mt engine zieltext zielsprache ausgangstext ausgangssprache quelltext quelle ziel richtung umkehren tauschen translate</translation>
</message>
<message>
<location filename="gui/pages/speakers/dialogs.py" />
<source>that of the model learned with</source>
<translation>die des Modells, mit dem gelernt wird</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>the adapted model's own word vectors</source>
<translation>die eigenen Wortvektoren des angelernten Modells</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>the best general models</source>
<translation>die besten allgemeinen Modelle</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>the domain's words, projected into the model's space</source>
<translation>die Wörter des Fachgebiets, in den Raum des Modells projiziert</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>the file</source>
<translation>aus der Datei</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>the model before</source>
<translation>das bisherige Modell</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>the model learned from it</source>
<translation>daraus hat das Modell gelernt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/systems_view.py" />
<source>the whole model</source>
<translation>das ganze Modell</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>the word vectors of the model it came from</source>
<translation>die Wortvektoren des Modells, aus dem es entstand</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>this domain</source>
<translation>dieses Fachgebiet</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>times longer than usual</source>
<translation>mal so lang wie üblich</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>to learn from</source>
<translation>zum Lernen</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>to test with afterwards</source>
<translation>zum Testen danach</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>to the memory of {domain}</source>
<translation>ins TM von {domain}</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>to {name}'s profile</source>
<translation>ins Profil von {name}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/difference_rows.py" />
<source>too few sentences</source>
<translation>zu wenige Sätze</translation>
</message>
<message>
<location filename="gui/item_models/pair_table.py" />
<source>training</source>
<translation>Lernen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/wording.py" />
<source>training set</source>
<translation>Trainingssätze</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>translation memory tm memories concordance search find segment segments pair pairs corpus corpora bitext parallel text edit export exchange tmx statistics duplicates</source>
<translation>übersetzungsspeicher translation memory tm tms gedächtnis übersetzungsgedächtnis speicher konkordanz konkordanzsuche suche suchen finden segment segmente satzpaar satzpaare korpus korpora textbestand bitext paralleltext paralleltexte bearbeiten export exportieren ausfuhr tmx statistik doppelte dubletten duplikate</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>tray global hotkey shortcut selection selected clipboard popup other programs browser background minimise minimize close</source>
<translation>infobereich tray systemweit global hotkey kurzbefehl auswahl markiert markierten markierter zwischenablage popup kurzfenster andere programme browser hintergrund minimieren schließen</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>tutorial introduction first steps beginner quick start</source>
<translation>einführung einstieg einsteigen anfang anfänger tutorial schnelleinstieg schnellstart start</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>under 0.1 %</source>
<translation>unter 0,1 %</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>up to {duration}</source>
<translation>bis zu {duration}</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>up to {duration} if the computer stays this busy</source>
<translation>bis zu {duration}, wenn der Computer so ausgelastet bleibt</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>update upgrade about release</source>
<translation>update aktualisieren aktualisierung upgrade über info release</translation>
</message>
<message>
<location filename="gui/item_models/pair_table.py" />
<source>validation</source>
<translation>Kontrolle</translation>
</message>
<message>
<location filename="gui/pages/laboratory/wording.py" />
<source>validation set</source>
<translation>Kontrollsätze</translation>
</message>
<message>
<location filename="gui/search_words.py" />
<source>voice person author style tone character profile add create</source>
<translation>stimme person autor autorin stil ton tonfall figur profil hinzufügen anlegen erstellen</translation>
</message>
<message>
<location filename="gui/pages/wizard/file_list.py" />
<source>with {file}</source>
<translation>mit {file}</translation>
</message>
<message>
<location filename="gui/pages/translate/catalogue.py" />
<source>withdrawn</source>
<translation>zurückgezogen</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>word; other word</source>
<translation>Wort; anderes Wort</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>words</source>
<translation>Wörter</translation>
</message>
<message>
<location filename="gui/pages/laboratory/difference_rows.py" />
<source>worse</source>
<translation>schlechter</translation>
</message>
<message>
<location filename="gui/pages/speakers/header.py" />
<source>writes {language}</source>
<translation>schreibt {language}</translation>
</message>
<message>
<location filename="gui/pages/settings.py" />
<source>yes</source>
<translation>ja</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>your files</source>
<translation>Ihren Dateien</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>{after}   (as before)</source>
<translation>{after}   (wie vorher)</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/terms.py" />
<source>{count} of {n} sentences</source>
<translation>
<numerusform>{count} von {n} Satz</numerusform>
<numerusform>{count} von {n} Sätzen</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/translate/catalogue.py" />
<source>{domain} · memory</source>
<translation>{domain} · TM</translation>
</message>
<message>
<location filename="gui/pages/translate/catalogue.py" />
<source>{domain} · terms</source>
<translation>{domain} · Begriffe</translation>
</message>
<message>
<location filename="gui/pages/desk/recent.py" />
<source>{done} of {n} confirmed</source>
<translation>{done} von {n} bestätigt</translation>
</message>
<message numerus="yes">
<location filename="gui/jobs/progress_text.py" />
<source>{done} of {n} sentences</source>
<translation>
<numerusform>{done} von {n} Satz</numerusform>
<numerusform>{done} von {n} Sätzen</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/jobs/progress_text.py" />
<source>{done} of {n} steps</source>
<translation>
<numerusform>{done} von {n} Schritt</numerusform>
<numerusform>{done} von {n} Schritten</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/jobs/progress_text.py" />
<source>{done} of {n} translations</source>
<translation>
<numerusform>{done} von {n} Übersetzung</numerusform>
<numerusform>{done} von {n} Übersetzungen</numerusform>
</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>{done} of {total}</source>
<translation>{done} von {total}</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>{done}/{n} confirmed</source>
<translation>{done}/{n} bestätigt</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>{done}/{n} confirmed in all files</source>
<translation>{done}/{n} in allen Dateien bestätigt</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>{duration} left</source>
<translation>noch {duration}</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>{files} added to the project</source>
<translation>Zum Projekt hinzugefügt: {files}</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>{files} removed from the project</source>
<translation>Aus dem Projekt entfernt: {files}</translation>
</message>
<message>
<location filename="gui/i18n.py" />
<source>{first} and {last}</source>
<translation>{first} und {last}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>{first} and {second}</source>
<translation>{first} und {second}</translation>
</message>
<message>
<location filename="gui/i18n.py" />
<source>{first} or {last}</source>
<translation>{first} oder {last}</translation>
</message>
<message>
<location filename="gui/widgets/charts/maps.py" />
<source>{gained}, {lost} lost, {same} stayed the same.</source>
<translation>{gained}, {lost} schlechter, {same} gleich geblieben.</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>{informal} or {formal}</source>
<translation>{informal} oder {formal}</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>{kept} of {read} kept</source>
<translation>{kept} von {read} behalten</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>{kept} of {read} remain</source>
<translation>{kept} von {read} bleiben</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>{keys} already means “{other}”.</source>
<translation>{keys} ist schon vergeben: „{other}“.</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>{keys} belongs to another program. Choose other keys in Keyboard shortcuts.</source>
<translation>{keys} ist von einem anderen Programm belegt. Wählen Sie unter „Tastenkürzel“ ein anderes Kürzel.</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>{keys} is for choosing on a page. Press it together with Ctrl.</source>
<translation>{keys} dient zur Auswahl auf einer Seite. Drücken Sie die Taste zusammen mit Strg.</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>{keys} is for editing text. Press other keys.</source>
<translation>{keys} dient zum Bearbeiten von Text. Drücken Sie andere Tasten.</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>{keys} is for typing. Press it together with Ctrl or Alt.</source>
<translation>{keys} dient zum Schreiben. Drücken Sie die Taste zusammen mit Strg oder Alt.</translation>
</message>
<message>
<location filename="gui/anywhere.py" />
<source>{keys} needs a letter, a digit or a function key to count everywhere.</source>
<translation>{keys} gilt nur dann systemweit, wenn ein Buchstabe, eine Ziffer oder eine Funktionstaste dazugehört.</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>{keys} puts the machine's translation back.</source>
<translation>{keys} setzt wieder die maschinelle Übersetzung ein.</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>{keys} takes it over.</source>
<translation>{keys} übernimmt den Match.</translation>
</message>
<message>
<location filename="gui/shortcuts.py" />
<source>{keys} would be taken from every program. Press it together with Ctrl or Alt.</source>
<translation>{keys} ginge allen Programmen verloren. Drücken Sie die Taste zusammen mit Strg oder Alt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>{language} alone</source>
<translation>Nur {language}</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>{language} alone is enough.</source>
<translation>Text nur auf {language} genügt.</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>{language} characters</source>
<translation>Zeichen ({language})</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>{language} words</source>
<translation>Wörter ({language})</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>{language}, characters per sentence</source>
<translation>{language}, Zeichen pro Satz</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>{language}, words per sentence</source>
<translation>{language}, Wörter pro Satz</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>{least} subwords or more</source>
<translation>{least} Teilwörter oder mehr</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>{licence}, or as its page says</source>
<translation>{licence}, oder was auf der Seite des Modells steht</translation>
</message>
<message>
<location filename="gui/pages/laboratory/difference_rows.py" />
<source>{lost}, {n_right} right, of {n_with} with numbers</source>
<translation>{lost}, {n_right} richtig, von {n_with} mit Zahlen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>{low} % to {high} %</source>
<translation>{low} bis {high} %</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>{low} and more</source>
<translation>{low} und mehr</translation>
</message>
<message>
<location filename="gui/widgets/charts/histogram.py" />
<source>{low} or more</source>
<translation>{low} oder mehr</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>{low} to {high}</source>
<translation>{low} bis {high}</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>{measure} (lower: better)</source>
<translation>{measure} (niedriger ist besser)</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>{model} chooses among translations</source>
<translation>{model} wählt unter mehreren Übersetzungen</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>{n_answered} of {n_all} answered</source>
<translation>{n_answered} von {n_all} beantwortet</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>{n_found} found</source>
<translation>{n_found} gefunden</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/teach.py" />
<source>{n_left_out} of {n} pairs left out: {reasons}</source>
<translation>
<numerusform>{n_left_out} von {n} Satzpaar ausgelassen: {reasons}</numerusform>
<numerusform>{n_left_out} von {n} Satzpaaren ausgelassen: {reasons}</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>{n_pairs} for testing</source>
<translation>{n_pairs} zum Testen</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>{n_pairs} for training</source>
<translation>{n_pairs} zum Lernen</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>{n_pairs} for validation</source>
<translation>{n_pairs} zur Kontrolle</translation>
</message>
<message>
<location filename="gui/pages/library/changes.py" />
<source>{n_pairs} stood in several.</source>
<translation>In mehreren enthalten: {n_pairs}.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/text_choice.py" />
<source>{n_sentences}, spread evenly</source>
<translation>{n_sentences}, gleichmäßig verteilt</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>{n_shown} found</source>
<translation>{n_shown} gefunden</translation>
</message>
<message>
<location filename="gui/pages/library/browse_view.py" />
<source>{n_shown} found, searching…</source>
<translation>{n_shown} gefunden, Suche läuft…</translation>
</message>
<message>
<location filename="gui/pages/laboratory/sentences.py" />
<source>{n_shown} of {n_all}</source>
<translation>{n_shown} von {n_all}</translation>
</message>
<message>
<location filename="gui/pages/speakers/sentences_view.py" />
<source>{n_shown} of {n_rows}</source>
<translation>{n_shown} von {n_rows}</translation>
</message>
<message>
<location filename="gui/pages/speakers/sentences_view.py" />
<source>{n_shown} or more of {n_rows}</source>
<translation>mindestens {n_shown} von {n_rows}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>{n_wrong} of {n_with} ({share})</source>
<translation>{n_wrong} von {n_with} ({share})</translation>
</message>
<message>
<location filename="gui/pages/wizard/reading_options.py" />
<source>{names} and {n} more</source>
<translation>{names} und {n} weitere</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>{names} · domain “{domain}”</source>
<translation>{names} · Fachgebiet „{domain}“</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>{name} (best before)</source>
<translation>{name} (vorher am besten)</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_wording.py" />
<source>{name} (strength {share})</source>
<translation>{name} (Stärke {share})</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>{name} alone</source>
<translation>Nur {name}</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/teach.py" />
<source>{name} and {n} more files</source>
<translation>
<numerusform>{name} und {n} weitere Datei</numerusform>
<numerusform>{name} und {n} weitere Dateien</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/translate/choice.py" />
<source>{name} belongs to the model, not to your library, so this cannot be saved.</source>
<translation>{name} gehört zum Modell, nicht zu Ihrer Bibliothek; deshalb lässt sich die Auswahl nicht speichern.</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/page.py" />
<source>{name} has learned from {n} corrections. {verdict}</source>
<translation>
<numerusform>{name} hat aus {n} Korrektur gelernt. {verdict}</numerusform>
<numerusform>{name} hat aus {n} Korrekturen gelernt. {verdict}</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/desk/desk.py" />
<source>{name} is being exported. What is stopped leaves no file.</source>
<translation>{name} wird exportiert. Wird der Export gestoppt, entsteht keine Datei.</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>{name} is in the project already.</source>
<translation>{name} gehört schon zum Projekt.</translation>
</message>
<message>
<location filename="gui/pages/speakers/changes.py" />
<source>{name} is in the trash.</source>
<translation>{name} liegt im Papierkorb.</translation>
</message>
<message>
<location filename="gui/pages/speakers/changes.py" />
<source>{name} is in {file}.</source>
<translation>{name} ist in {file} gespeichert.</translation>
</message>
<message>
<location filename="gui/pages/translate/profile_notes.py" />
<source>{name} is no longer in the library: translated with no speaker.</source>
<translation>{name} ist nicht mehr in der Bibliothek: Übersetzt wurde ohne Sprecher.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>{name} is no longer there.</source>
<translation>{name} ist nicht mehr da.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>{name} reads and writes {n_languages} languages. Choose two; add it again for others.</source>
<translation>{name} liest und schreibt {n_languages} Sprachen. Wählen Sie zwei; für andere fügen Sie es noch einmal hinzu.</translation>
</message>
<message>
<location filename="gui/pages/speakers/resemblance_view.py" />
<source>{name} sounds like</source>
<translation>{name} klingt wie</translation>
</message>
<message>
<location filename="gui/pages/speakers/changes.py" />
<source>{name} speaks as before.</source>
<translation>{name} spricht wieder wie zuvor.</translation>
</message>
<message>
<location filename="gui/pages/speakers/changes.py" />
<source>{name} was added.</source>
<translation>{name} wurde hinzugefügt.</translation>
</message>
<message>
<location filename="gui/pages/translate/opened.py" />
<source>{name} was closed because it is {pair}.</source>
<translation>{name} wurde geschlossen, denn das Sprachpaar der Datei ist {pair}.</translation>
</message>
<message>
<location filename="gui/pages/translate/page.py" />
<source>{name} was closed.</source>
<translation>{name} wurde geschlossen.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>{name} writes {n_languages} languages. Choose the one it is to write here; add it again for another.</source>
<translation>{name} schreibt {n_languages} Sprachen. Wählen Sie, welche es hier schreiben soll; für eine andere fügen Sie es noch einmal hinzu.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>{name} · folder in {place}</source>
<translation>{name} · Ordner in {place}</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>{name} · in {place}</source>
<translation>{name} · in {place}</translation>
</message>
<message>
<location filename="gui/widgets/controls.py" />
<source>{name}, {place} of {n}</source>
<translation>{name}, {place} von {n}</translation>
</message>
<message>
<location filename="gui/widgets/table.py" />
<source>{name}: columns</source>
<translation>{name}: Spalten</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>{name}: how well the running text is represented</source>
<translation>{name}: wie gut der laufende Text dargestellt wird</translation>
</message>
<message>
<location filename="gui/widgets/table.py" />
<source>{name}: rows</source>
<translation>{name}: Zeilen</translation>
</message>
<message>
<location filename="gui/pages/library/vocabulary.py" />
<source>{name}: share of the words by number of subwords</source>
<translation>{name}: Anteil der Wörter nach Zahl der Teilwörter</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/setup.py" />
<source>{name}: {n} sentences in {language}</source>
<translation>
<numerusform>{name}: {n} Satz auf {language}</numerusform>
<numerusform>{name}: {n} Sätze auf {language}</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>{name}: “{text}” is not a number above 0.</source>
<translation>{name}: „{text}“ ist keine Zahl über 0.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>{nearer}, {n_worse} further from it, {n_same} translated alike</source>
<translation>{nearer}, {n_worse} weiter davon entfernt, {n_same} gleich übersetzt</translation>
</message>
<message numerus="yes">
<location filename="gui/item_models/output_table.py" />
<source>{numbers} are in neither source nor reference</source>
<translation>
<numerusform>{numbers} steht weder im Ausgangstext noch in der Referenz</numerusform>
<numerusform>{numbers} stehen weder im Ausgangstext noch in der Referenz</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/item_models/output_table.py" />
<source>{numbers} are missing</source>
<translation>
<numerusform>{numbers} fehlt</numerusform>
<numerusform>{numbers} fehlen</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/laboratory/blind.py" />
<source>{number} is better</source>
<translation>{number} ist besser</translation>
</message>
<message>
<location filename="gui/jobs/progress_text.py" />
<source>{n} %</source>
<translation>{n} %</translation>
</message>
<message>
<location filename="gui/pages/desk/wording.py" />
<source>{n} % match</source>
<translation>{n}-%-Match</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/translate/panes.py" />
<source>{n} characters</source>
<translation>
<numerusform>{n} Zeichen</numerusform>
<numerusform>{n} Zeichen</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/desk/table.py" />
<source>{n} characters a second.</source>
<translation>{n} Zeichen pro Sekunde.</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/translate/adjust.py" />
<source>{n} confirmed translations so far.</source>
<translation>
<numerusform>Bisher {n} bestätigte Übersetzung.</numerusform>
<numerusform>Bisher {n} bestätigte Übersetzungen.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/widgets/feedback.py" />
<source>{n} connections since start</source>
<translation>
<numerusform>{n} Verbindung seit dem Start</numerusform>
<numerusform>{n} Verbindungen seit dem Start</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/list_view.py" />
<source>{n} corrections</source>
<translation>
<numerusform>{n} Korrektur</numerusform>
<numerusform>{n} Korrekturen</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/detail_view.py" />
<source>{n} corrections to learn from; none is kept for testing.</source>
<translation>
<numerusform>{n} Korrektur zum Lernen; keine wird zum Testen zurückgelegt.</numerusform>
<numerusform>{n} Korrekturen zum Lernen; keine wird zum Testen zurückgelegt.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/adding_card.py" />
<source>{n} could not be used.</source>
<translation>
<numerusform>{n} war nicht verwendbar.</numerusform>
<numerusform>{n} waren nicht verwendbar.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/library/statistics_view.py" />
<source>{n} different</source>
<translation>{n} verschiedene</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/vocabulary.py" />
<source>{n} distinct words, the most frequent first.</source>
<translation>
<numerusform>{n} verschiedenes Wort.</numerusform>
<numerusform>{n} verschiedene Wörter, die häufigsten zuerst.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/teach.py" />
<source>{n} duplicates</source>
<translation>
<numerusform>{n} doppelt</numerusform>
<numerusform>{n} doppelt</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>{n} empty on one side</source>
<translation>{n} mit einer leeren Seite</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/trash.py" />
<source>{n} entries, {size}</source>
<translation>
<numerusform>{n} Eintrag, {size}</numerusform>
<numerusform>{n} Einträge, {size}</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/project.py" />
<source>{n} files</source>
<translation>
<numerusform>{n} Datei</numerusform>
<numerusform>{n} Dateien</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/project.py" />
<source>{n} files are in this folder already.</source>
<translation>
<numerusform>{n} Datei liegt schon in diesem Ordner.</numerusform>
<numerusform>{n} Dateien liegen schon in diesem Ordner.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/project.py" />
<source>{n} files are not written.</source>
<translation>
<numerusform>{n} Datei wurde nicht geschrieben.</numerusform>
<numerusform>{n} Dateien wurden nicht geschrieben.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/project.py" />
<source>{n} files need attention; see the list.</source>
<translation>
<numerusform>{n} Datei hat ein Problem; siehe Liste.</numerusform>
<numerusform>{n} Dateien haben ein Problem; siehe Liste.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/wording.py" />
<source>{n} files written to {folder}.</source>
<translation>
<numerusform>{n} Datei nach {folder} geschrieben.</numerusform>
<numerusform>{n} Dateien nach {folder} geschrieben.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>{n} garbled</source>
<translation>{n} mit Zeichensalat</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>{n} in another language</source>
<translation>{n} in einer anderen Sprache</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>{n} in their language alone</source>
<translation>{n} nur in der eigenen Sprache</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/reading_card.py" />
<source>{n} inline tags, protected</source>
<translation>
<numerusform>{n} Tag, geschützt</numerusform>
<numerusform>{n} Tags, geschützt</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/voices.py" />
<source>{n} lines</source>
<translation>
<numerusform>{n} Zeile</numerusform>
<numerusform>{n} Zeilen</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/wizard/steps.py" />
<source>{n} lines are in your library.</source>
<translation>
<numerusform>{n} Zeile steht in Ihrer Bibliothek.</numerusform>
<numerusform>{n} Zeilen stehen in Ihrer Bibliothek.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/wizard/steps.py" />
<source>{n} lines are left out: other text of {domain} holds them in another part.</source>
<translation>
<numerusform>{n} Zeile wird ausgelassen: {domain} enthält sie in einem anderen Teil.</numerusform>
<numerusform>{n} Zeilen werden ausgelassen: {domain} enthält sie in einem anderen Teil.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/wizard/steps.py" />
<source>{n} lines are left out: {domain} holds them already.</source>
<translation>
<numerusform>{n} Zeile wird ausgelassen: {domain} enthält sie schon.</numerusform>
<numerusform>{n} Zeilen werden ausgelassen: {domain} enthält sie schon.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>{n} million weights, {size}</source>
<translation>{n} Millionen Gewichte, {size}</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>{n} misaligned</source>
<translation>{n} falsch zugeordnet</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/models/page.py" />
<source>{n} models</source>
<translation>
<numerusform>{n} Modell</numerusform>
<numerusform>{n} Modelle</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/wizard/file_list.py" />
<source>{n} more</source>
<translation>{n} weitere</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/teach.py" />
<source>{n} more are kept aside for testing. You can drop more translations here.</source>
<translation>
<numerusform>{n} weiteres ist zum Testen zurückgelegt. Sie können weitere Übersetzungen hierher ziehen.</numerusform>
<numerusform>{n} weitere sind zum Testen zurückgelegt. Sie können weitere Übersetzungen hierher ziehen.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/detail_view.py" />
<source>{n} more are only found: other text of the domain tests with it.</source>
<translation>
<numerusform>{n} weitere dient nur als TM: Anderer Text des Fachgebiets verwendet sie zum Testen.</numerusform>
<numerusform>{n} weitere dienen nur als TM: Anderer Text des Fachgebiets verwendet sie zum Testen.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>{n} mostly numbers</source>
<translation>{n} fast nur mit Zahlen</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/wizard/steps.py" />
<source>{n} near-duplicate lines are kept together on one side.</source>
<translation>
<numerusform>{n} fast gleiche Zeile bleibt im selben Teil.</numerusform>
<numerusform>{n} fast gleiche Zeilen bleiben im selben Teil beisammen.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/teach.py" />
<source>{n} near-duplicates</source>
<translation>
<numerusform>{n} fast doppelt</numerusform>
<numerusform>{n} fast doppelt</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/wizard/steps.py" />
<source>{n} of these lines are in {domain} already, and would count twice.</source>
<translation>
<numerusform>{domain} enthält {n} dieser Zeilen schon; sie würde doppelt zählen.</numerusform>
<numerusform>{domain} enthält {n} dieser Zeilen schon; sie würden doppelt zählen.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_wording.py" />
<source>{n} others {share}</source>
<translation>{n} andere {share}</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/setup.py" />
<source>{n} pairs</source>
<translation>
<numerusform>{n} Satzpaar</numerusform>
<numerusform>{n} Satzpaare</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/changes.py" />
<source>{n} pairs are in {file}.</source>
<translation>
<numerusform>{n} Satzpaar steht in {file}.</numerusform>
<numerusform>{n} Satzpaare stehen in {file}.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/teach.py" />
<source>{n} pairs imported.</source>
<translation>
<numerusform>{n} Satzpaar importiert.</numerusform>
<numerusform>{n} Satzpaare importiert.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/statistics_view.py" />
<source>{n} pairs name none.</source>
<translation>
<numerusform>{n} Satzpaar ohne Angabe.</numerusform>
<numerusform>{n} Satzpaare ohne Angabe.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/changes.py" />
<source>{n} pairs now spoken by nobody in particular.</source>
<translation>
<numerusform>{n} Satzpaar hat jetzt keinen bestimmten Sprecher.</numerusform>
<numerusform>{n} Satzpaare haben jetzt keinen bestimmten Sprecher.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/changes.py" />
<source>{n} pairs now spoken by {speaker}.</source>
<translation>
<numerusform>Sprecher von {n} Satzpaar ist jetzt {speaker}.</numerusform>
<numerusform>Sprecher von {n} Satzpaaren ist jetzt {speaker}.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/detail_view.py" />
<source>{n} pairs to learn from, {n_dev} for validation, {n_test} to test with.</source>
<translation>
<numerusform>{n} Satzpaar zum Lernen, {n_dev} zur Kontrolle, {n_test} zum Testen.</numerusform>
<numerusform>{n} Satzpaare zum Lernen, {n_dev} zur Kontrolle, {n_test} zum Testen.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/changes.py" />
<source>{n} pairs were deleted.</source>
<translation>
<numerusform>{n} Satzpaar wurde gelöscht.</numerusform>
<numerusform>{n} Satzpaare wurden gelöscht.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/changes.py" />
<source>{n} pairs were left out: the domain holds them already.</source>
<translation>
<numerusform>{n} Satzpaar wurde ausgelassen: Das Fachgebiet enthält es schon.</numerusform>
<numerusform>{n} Satzpaare wurden ausgelassen: Das Fachgebiet enthält sie schon.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/changes.py" />
<source>{n} pairs were left out: the domain holds them in another split.</source>
<translation>
<numerusform>{n} Satzpaar wurde ausgelassen: Es steht im Fachgebiet schon in einem anderen Teil.</numerusform>
<numerusform>{n} Satzpaare wurden ausgelassen: Sie stehen im Fachgebiet schon in einem anderen Teil.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>{n} per cent alike: {source}</source>
<translation>Zu {n} Prozent gleich: {source}</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/project.py" />
<source>{n} repetitions across files</source>
<translation>
<numerusform>{n} Wiederholung über Dateien hinweg</numerusform>
<numerusform>{n} Wiederholungen über Dateien hinweg</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/desk.py" />
<source>{n} segments</source>
<translation>
<numerusform>{n} Segment</numerusform>
<numerusform>{n} Segmente</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/wording.py" />
<source>{n} segments are not confirmed.</source>
<translation>
<numerusform>{n} Segment ist nicht bestätigt.</numerusform>
<numerusform>{n} Segmente sind nicht bestätigt.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/wording.py" />
<source>{n} segments have no translation and stay as they are.</source>
<translation>
<numerusform>{n} Segment hat keine Übersetzung und bleibt unverändert.</numerusform>
<numerusform>{n} Segmente haben keine Übersetzung und bleiben unverändert.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/desk.py" />
<source>{n} segments of {name} could not be kept yet.</source>
<translation>
<numerusform>{n} Segment von {name} konnte noch nicht gesichert werden.</numerusform>
<numerusform>{n} Segmente von {name} konnten noch nicht gesichert werden.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/adapt/teach.py" />
<source>{n} sentence pairs</source>
<translation>
<numerusform>{n} Satzpaar</numerusform>
<numerusform>{n} Satzpaare</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/wizard/steps.py" />
<source>{n} sentence pairs are in your library.</source>
<translation>
<numerusform>{n} Satzpaar steht in Ihrer Bibliothek.</numerusform>
<numerusform>{n} Satzpaare stehen in Ihrer Bibliothek.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/blind.py" />
<source>{n} sentences</source>
<translation>
<numerusform>{n} Satz</numerusform>
<numerusform>{n} Sätze</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/header.py" />
<source>{n} sentences are ready to learn from.</source>
<translation>
<numerusform>{n} Satz ist bereit zum Lernen.</numerusform>
<numerusform>{n} Sätze sind bereit zum Lernen.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/difference_rows.py" />
<source>{n} sentences became wrong</source>
<translation>
<numerusform>{n} Satz wurde falsch</numerusform>
<numerusform>{n} Sätze wurden falsch</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/widgets/charts/maps.py" />
<source>{n} sentences gained</source>
<translation>
<numerusform>{n} Satz besser</numerusform>
<numerusform>{n} Sätze besser</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/scores_view.py" />
<source>{n} sentences had been translated in an earlier evaluation</source>
<translation>
<numerusform>{n} Satz war schon in einer früheren Auswertung übersetzt</numerusform>
<numerusform>{n} Sätze waren schon in einer früheren Auswertung übersetzt</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/scores_view.py" />
<source>{n} sentences nearer to the reference</source>
<translation>
<numerusform>{n} Satz näher an der Referenz</numerusform>
<numerusform>{n} Sätze näher an der Referenz</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/wording.py" />
<source>{n} sentences of {text}</source>
<translation>
<numerusform>{n} Satz aus {text}</numerusform>
<numerusform>{n} Sätze aus {text}</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/vocabulary.py" />
<source>{n} sentences of {text}, as seen by {model}.</source>
<translation>
<numerusform>{n} Satz aus {text}, aus der Sicht von {model}.</numerusform>
<numerusform>{n} Sätze aus {text}, aus der Sicht von {model}.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/header.py" />
<source>{n} sentences were added since.</source>
<translation>
<numerusform>Seither kam {n} Satz hinzu.</numerusform>
<numerusform>Seither kamen {n} Sätze hinzu.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/adding_card.py" />
<source>{n} sentences were added.</source>
<translation>
<numerusform>{n} Satz wurde hinzugefügt.</numerusform>
<numerusform>{n} Sätze wurden hinzugefügt.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/header.py" />
<source>{n} sentences were removed since.</source>
<translation>
<numerusform>Seither wurde {n} Satz entfernt.</numerusform>
<numerusform>Seither wurden {n} Sätze entfernt.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/changes.py" />
<source>{n} sentences were removed.</source>
<translation>
<numerusform>{n} Satz wurde entfernt.</numerusform>
<numerusform>{n} Sätze wurden entfernt.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/speakers.py" />
<source>{n} speakers</source>
<translation>
<numerusform>{n} Sprecher</numerusform>
<numerusform>{n} Sprecher</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/vocabulary.py" />
<source>{n} subwords</source>
<translation>
<numerusform>ein Teilwort</numerusform>
<numerusform>{n} Teilwörter</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/terms.py" />
<source>{n} suggestions from {pairs}, the surest and most frequent first.</source>
<translation>
<numerusform>{n} Vorschlag ({pairs} gelesen).</numerusform>
<numerusform>{n} Vorschläge ({pairs} gelesen), die sichersten und häufigsten zuerst.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/wizard/file_list.py" />
<source>{n} terms</source>
<translation>
<numerusform>{n} Begriff</numerusform>
<numerusform>{n} Begriffe</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/terms.py" />
<source>{n} terms added to {domain}.</source>
<translation>
<numerusform>{n} Begriff zu {domain} hinzugefügt.</numerusform>
<numerusform>{n} Begriffe zu {domain} hinzugefügt.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/domains.py" />
<source>{n} test sentences</source>
<translation>
<numerusform>{n} Testsatz</numerusform>
<numerusform>{n} Testsätze</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>{n} the same on both sides</source>
<translation>{n} auf beiden Seiten gleich</translation>
</message>
<message numerus="yes">
<location filename="gui/item_models/word_table.py" />
<source>{n} times</source>
<translation>
<numerusform>einmal</numerusform>
<numerusform>{n}-mal</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/desk.py" />
<source>{n} to check</source>
<translation>
<numerusform>{n} zu prüfen</numerusform>
<numerusform>{n} zu prüfen</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/words.py" />
<source>{n} tokens</source>
<translation>
<numerusform>{n} Token</numerusform>
<numerusform>{n} Tokens</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>{n} too long</source>
<translation>{n} zu lang</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/statistics_view.py" />
<source>{n} units</source>
<translation>
<numerusform>{n} Einheit</numerusform>
<numerusform>{n} Einheiten</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/wizard/previews.py" />
<source>{n} units cannot be used and will be left out</source>
<translation>
<numerusform>{n} Einheit ist unbrauchbar und wird ausgelassen</numerusform>
<numerusform>{n} Einheiten sind unbrauchbar und werden ausgelassen</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>{n} unreadable</source>
<translation>{n} nicht lesbar</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>{n} untranslated</source>
<translation>{n} nicht übersetzt</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/words.py" />
<source>{n} updates</source>
<translation>
<numerusform>{n} Trainingsschritt</numerusform>
<numerusform>{n} Trainingsschritte</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/adding_card.py" />
<source>{n} were there already.</source>
<translation>
<numerusform>{n} war schon da.</numerusform>
<numerusform>{n} waren schon da.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>{n} with mismatched lengths</source>
<translation>{n} mit unpassenden Längen</translation>
</message>
<message>
<location filename="gui/pages/speakers/adding_card.py" />
<source>{n} with the source</source>
<translation>{n} mit Ausgangstext</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/desk/project.py" />
<source>{n} words</source>
<translation>
<numerusform>{n} Wort</numerusform>
<numerusform>{n} Wörter</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/speakers/changes.py" />
<source>{n} words are as learned.</source>
<translation>
<numerusform>{n} Wort ist wieder wie gelernt.</numerusform>
<numerusform>{n} Wörter sind wieder wie gelernt.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/vocabulary.py" />
<source>{n} words copied, with their counts.</source>
<translation>
<numerusform>{n} Wort kopiert, mit seiner Häufigkeit.</numerusform>
<numerusform>{n} Wörter kopiert, mit ihrer Häufigkeit.</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/vocabulary.py" />
<source>{n} words, {n_types} distinct · {subwords_per_word} subwords each</source>
<translation>
<numerusform>{n} Wort, {n_types} verschieden · je {subwords_per_word} Teilwörter</numerusform>
<numerusform>{n} Wörter, {n_types} verschieden · je {subwords_per_word} Teilwörter</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/laboratory/side_by_side.py" />
<source>{n} {of_all} differ</source>
<translation>
<numerusform>{n} {of_all} unterscheidet sich</numerusform>
<numerusform>{n} {of_all} unterscheiden sich</numerusform>
</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/translate/checks.py" />
<source>{n} {of_all} to check.</source>
<translation>
<numerusform>{n} {of_all} zu prüfen.</numerusform>
<numerusform>{n} {of_all} zu prüfen.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/laboratory/wording.py" />
<source>{own} against {n_others} others</source>
<translation>{own} gegen {n_others} andere</translation>
</message>
<message>
<location filename="gui/pages/laboratory/wording.py" />
<source>{own} against {others}</source>
<translation>{own} gegen {others}</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>{pairs}, none of them held back: too little text to test.</source>
<translation>{pairs}, nichts davon zurückgelegt: zu wenig Text zum Testen.</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>{pairs}. Not tested yet.</source>
<translation>{pairs}. Noch nicht getestet.</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>{pairs}. The texts or the model have changed too much since it was tested.</source>
<translation>{pairs}. Texte oder Modell haben sich seit dem Test zu stark geändert.</translation>
</message>
<message>
<location filename="gui/pages/wizard/steps.py" />
<source>{per_cent} % kept. {n_lost} left out: {reasons}</source>
<translation>{per_cent} % behalten. {n_lost} ausgelassen: {reasons}</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>{program} gets: {text}</source>
<translation>{program} erhält: {text}</translation>
</message>
<message>
<location filename="gui/pages/programs.py" />
<source>{program} is refused: {text}</source>
<translation>{program} wird abgewiesen: {text}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>{purity} % of the sentences are taken for the domain that most of their text is taken for; {n_separate} of {n_texts} texts have one of their own.</source>
<translation>{purity} % der Sätze werden dem Fachgebiet zugeordnet, dem auch der größte Teil ihres Textes zugeordnet wird; ein eigenes Fachgebiet haben {n_separate} von {n_texts} Texten.</translation>
</message>
<message>
<location filename="gui/widgets/charts/maps.py" />
<source>{sentence}, and {n} more here</source>
<translation>{sentence}, dazu hier noch {n}</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>{share} % of the sentences and {of_words} % of the words are taken for the domain they are from.</source>
<translation>{share} % der Sätze und {of_words} % der Wörter werden dem Fachgebiet zugeordnet, aus dem sie stammen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/domains.py" />
<source>{share} % of the sentences are taken for the domain they are from.</source>
<translation>{share} % der Sätze werden dem Fachgebiet zugeordnet, aus dem sie stammen.</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>{share} of the mix</source>
<translation>{share} der Mischung</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>{share} of the sentences of {text} taken for {domain}</source>
<translation>{share} der Sätze aus {text} als {domain} eingeordnet</translation>
</message>
<message>
<location filename="gui/pages/translate/domain_mix.py" />
<source>{share} of what it learned</source>
<translation>{share} des Gelernten</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>{shown} (also in your text)</source>
<translation>{shown} (auch in Ihrem Text)</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/wizard/previews.py" />
<source>{shown} of {n} lines</source>
<translation>
<numerusform>{shown} von {n} Zeile</numerusform>
<numerusform>{shown} von {n} Zeilen</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>{size} are downloaded.</source>
<translation>{size} werden heruntergeladen.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>{size} come from Hugging Face. You can stop it at any time. If the connection is lost, ask again: only the rest is downloaded.</source>
<translation>{size} kommen von Hugging Face. Sie können das jederzeit stoppen. Bricht die Verbindung ab, starten Sie noch einmal: Nur der Rest wird heruntergeladen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>{size} of memory while it learns</source>
<translation>{size} Arbeitsspeicher während des Lernens</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>{size} on disk</source>
<translation>{size} belegt</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>{size} on the disk</source>
<translation>{size} auf dem Datenträger</translation>
</message>
<message>
<location filename="gui/pages/models/adding.py" />
<source>{size} to download · {memory} of memory</source>
<translation>{size} Download · {memory} Arbeitsspeicher</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>{span}: it ends by itself when nothing gets better</source>
<translation>{span}: Es endet von selbst, wenn nichts mehr besser wird</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>{speed} a second</source>
<translation>{speed}/s</translation>
</message>
<message>
<location filename="gui/pages/desk/project.py" />
<source>{src} into {tgt}</source>
<translation>{src} → {tgt}</translation>
</message>
<message>
<location filename="gui/local_server.py" />
<source>{stage}: {done} of {total} done</source>
<translation>{stage}: {done} von {total} fertig</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>{text}, in the text, sure {sure}</source>
<translation>{text}, steht im Text, Sicherheit {sure}</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>{text}, sure {sure}</source>
<translation>{text}, Sicherheit {sure}</translation>
</message>
<message>
<location filename="gui/pages/speakers/words.py" />
<source>{times} in their text</source>
<translation>{times} im eigenen Text</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>{time} on this computer</source>
<translation>{time} auf diesem Computer</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>{title}, for this domain alone</source>
<translation>{title}, nur für dieses Fachgebiet</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>{title}, off, drops {dropped}</source>
<translation>{title}, aus, Ausgelassenes: {dropped}</translation>
</message>
<message>
<location filename="gui/pages/wizard/rules.py" />
<source>{title}, on, drops {dropped}</source>
<translation>{title}, ein, Ausgelassenes: {dropped}</translation>
</message>
<message>
<location filename="gui/jobs/runner.py" />
<source>{title}: it stopped.</source>
<translation>{title}: Der Auftrag endete vorzeitig.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>{title}: neighbours of {word}</source>
<translation>{title}: Nachbarn von {word}</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>{unit} of {text} taken for {domain}: {n} of {n_all}</source>
<translation>{unit} aus {text} als {domain} eingeordnet: {n} von {n_all}</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>{unit}: {found} found</source>
<translation>{unit}: {found} erkannt</translation>
</message>
<message>
<location filename="gui/pages/laboratory/scores_view.py" />
<source>{value} ({low} to {high})</source>
<translation>{value} ({low} bis {high})</translation>
</message>
<message>
<location filename="gui/pages/wizard/previews.py" />
<source>{what}: “{text}”</source>
<translation>{what}: „{text}“</translation>
</message>
<message>
<location filename="gui/pages/speakers/changes.py" />
<source>{words} and others</source>
<translation>{words} und weitere</translation>
</message>
<message>
<location filename="engine/pictures.py" />
<source>{word}: {domain} {share}, occurrences: {n}</source>
<translation>{word}: {domain} {share}, Vorkommen: {n}</translation>
</message>
<message>
<location filename="gui/item_models/sentence_table.py" />
<source>– their text alone –</source>
<translation>– nur Text der Person –</translation>
</message>
<message>
<location filename="gui/item_models/word_table.py" />
<source>“By hand”: you changed it. “Pinned”: learning again leaves it as it is</source>
<translation>„Von Hand“: Sie haben es geändert. „Angeheftet“: Beim nächsten Lernen bleibt es, wie es ist</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>“{domain}” is translated with the new model now.</source>
<translation>„{domain}“ wird jetzt mit dem neuen Modell übersetzt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>“{domain}” is translated with “{name}” again.</source>
<translation>„{domain}“ wird wieder mit „{name}“ übersetzt.</translation>
</message>
<message>
<location filename="gui/pages/models/page.py" />
<source>“{domain}” is translated with “{name}” now.</source>
<translation>„{domain}“ wird jetzt mit „{name}“ übersetzt.</translation>
</message>
<message>
<location filename="gui/pages/adapt/outcome.py" />
<source>“{domain}” stays with “{name}”.</source>
<translation>„{domain}“ bleibt bei „{name}“.</translation>
</message>
<message>
<location filename="gui/pages/adapt/teach.py" />
<source>“{domain}” was imported, but learning could not start: {reason}</source>
<translation>„{domain}“ wurde importiert, aber das Lernen ließ sich nicht starten: {reason}</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>“{here}” in place of “{there}”</source>
<translation>„{here}“ statt „{there}“</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>“{here}” is missing</source>
<translation>„{here}“ fehlt</translation>
</message>
<message>
<location filename="gui/pages/translate/memory.py" />
<source>“{here}” more</source>
<translation>zusätzlich „{here}“</translation>
</message>
<message>
<location filename="gui/pages/connections.py" />
<source>“{key}” is the key of programs that name no connection.</source>
<translation>„{key}“ ist der Schlüssel für Programme, die keine Verbindung nennen.</translation>
</message>
<message>
<location filename="gui/pages/library/detail_view.py" />
<source>“{name}”</source>
<translation>„{name}“</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/models/page.py" />
<source>“{name}” has {n} words more.</source>
<translation>
<numerusform>„{name}“ hat {n} Wort mehr.</numerusform>
<numerusform>„{name}“ hat {n} Wörter mehr.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/library/changes.py" />
<source>“{name}” is back.</source>
<translation>„{name}“ ist wiederhergestellt.</translation>
</message>
<message>
<location filename="gui/pages/library/changes.py" />
<source>“{name}” is in the trash.</source>
<translation>„{name}“ liegt im Papierkorb.</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>“{name}” is in the trash: empty it again to be rid of it.</source>
<translation>„{name}“ ist im Papierkorb: Leeren Sie ihn erneut, um es ganz zu löschen.</translation>
</message>
<message>
<location filename="gui/pages/translate/adjust.py" />
<source>“{name}” is taken by Parlance.</source>
<translation>„{name}“ ist für Parlance reserviert.</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>“{name}” is used again.</source>
<translation>„{name}“ wird wieder verwendet.</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/library/changes.py" />
<source>“{name}” now holds {n} pairs.</source>
<translation>
<numerusform>„{name}“ enthält jetzt {n} Satzpaar.</numerusform>
<numerusform>„{name}“ enthält jetzt {n} Satzpaare.</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/library/changes.py" />
<source>“{name}” was changed.</source>
<translation>„{name}“ wurde geändert.</translation>
</message>
<message>
<location filename="gui/pages/translate/adding_term.py" />
<source>“{source}” is a term already.</source>
<translation>„{source}“ ist schon ein Begriff.</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>“{source}” was added to the terms of {domain}.</source>
<translation>„{source}“ gehört jetzt zu den Begriffen von {domain}.</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>“{source}” was changed.</source>
<translation>„{source}“ wurde geändert.</translation>
</message>
<message>
<location filename="gui/pages/library/terms.py" />
<source>“{source}” was removed.</source>
<translation>„{source}“ wurde entfernt.</translation>
</message>
<message>
<location filename="gui/i18n.py" />
<source>“{text}”</source>
<translation>„{text}“</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>“{title}” is missing: add files or a folder.</source>
<translation>„{title}“ fehlt: Fügen Sie Dateien oder einen Ordner hinzu.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>“{title}” is missing: tick a corpus of the list, or add files.</source>
<translation>„{title}“ fehlt: Kreuzen Sie einen Textbestand der Liste an oder fügen Sie Dateien hinzu.</translation>
</message>
<message>
<location filename="gui/main_window.py" />
<source>“{title}” is still running</source>
<translation>„{title}“ läuft noch</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>“{title}” keeps the model's words: leave vocabulary sizes and sides as recommended.</source>
<translation>„{title}“ behält die Wörter des Modells: Lassen Sie die Vokabulargrößen und „Neue Wörter in“ wie empfohlen.</translation>
</message>
<message>
<location filename="gui/pages/adapt/setup.py" />
<source>“{title}” replaces the whole vocabulary: leave “Whose words are new” at both languages.</source>
<translation>„{title}“ ersetzt das ganze Vokabular: Lassen Sie „Neue Wörter in“ auf „Beide Sprachen“.</translation>
</message>
<message>
<location filename="gui/jobs/queue.py" />
<source>“{title}” was ended from outside or crashed (signal {signal}).</source>
<translation>„{title}“ wurde von außen beendet oder ist abgestürzt (Signal {signal}).</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>“{title}” was taken out of the queue.</source>
<translation>„{title}“ wurde aus der Warteschlange genommen.</translation>
</message>
<message>
<location filename="gui/pages/laboratory/words.py" />
<source>“{word}”</source>
<translation>„{word}“</translation>
</message>
<message>
<location filename="gui/pages/trash.py" />
<source>… and {n} more, removed earlier.</source>
<translation>… und {n} weitere, früher entfernt.</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>↑↓ choose · Enter use · Esc close</source>
<translation>↑↓ wählen · Eingabe übernehmen · Esc schließen</translation>
</message>
<message>
<location filename="gui/widgets/charts/maps.py" />
<source>▲ {n} gained</source>
<translation>▲ {n} besser</translation>
</message>
<message>
<location filename="gui/widgets/charts/maps.py" />
<source>▼ {n} lost</source>
<translation>▼ {n} schlechter</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>✓ Saved to memory</source>
<translation>✓ Im TM gespeichert</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>✓ Saved to the memory of {domain}</source>
<translation>✓ Im TM von {domain} gespeichert</translation>
</message>
<message>
<location filename="gui/pages/translate/sentence_editor.py" />
<source>✓ Saved to {name}'s profile</source>
<translation>✓ Im Profil von {name} gespeichert</translation>
</message>
<message>
<location filename="gui/pages/adapt/runs.py" />
<source>✓ this one</source>
<translation>✓ dieser</translation>
</message>
<message numerus="yes">
<location filename="gui/pages/translate/panes.py" />
<source>✓ {n} sentences from memory</source>
<translation>
<numerusform>✓ {n} Satz aus dem TM</numerusform>
<numerusform>✓ {n} Sätze aus dem TM</numerusform>
</translation>
</message>
<message>
<location filename="gui/pages/desk/inspector.py" />
<source>✗ {source} → {wanted}; not {never}</source>
<translation>✗ {source} → {wanted}; nicht: {never}</translation>
</message>
</context>
</TS>
