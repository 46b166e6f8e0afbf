-- Passages are cut otherwise: tables keep their headers, lists what leads to them, and examples give no headings. A server
-- cuts them anew from the stored pages, and counts their words, before it answers.
delete from passage_word;
delete from passage;
delete from web_passage;
