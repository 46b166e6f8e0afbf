-- The words of passages are weighed otherwise, and those of scripts without spaces are found one by one: a server fills
-- them in anew before it answers.
delete from passage_word;
