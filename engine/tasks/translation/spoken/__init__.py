"""What is said in subtitles, translated sentence by sentence, whichever cues they run over."""
