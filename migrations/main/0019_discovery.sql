-- A merged tag is hidden and leads to the one it was merged into, which never leads on to a third.
ALTER TABLE tags ADD COLUMN merged_into INTEGER REFERENCES tags (id) CHECK (merged_into IS NULL OR (hidden = 1 AND merged_into <> id));
CREATE INDEX tags_merged ON tags (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX tags_by_slug ON tags (slug);
CREATE INDEX post_tags_of_tag ON post_tags (tag_id, post_id);

-- The letter a tag stands under: آ apart from ا, Latin ones as capitals, digits and signs under «#».
ALTER TABLE tags ADD COLUMN letter TEXT GENERATED ALWAYS AS (CASE
  WHEN unicode(key) NOT BETWEEN 97 AND 122 AND unicode(key) NOT BETWEEN 192 AND 1547 AND unicode(key) < 1569 THEN '#'
  WHEN substr(name, 1, 1) = 'آ' THEN 'آ'
  ELSE upper(substr(key, 1, 1)) END) VIRTUAL;
-- Its place in a Persian dictionary as plain text: Persian letters, then others, then digits and signs. Letters whose code points stand
-- elsewhere are written as the letter before them and the last code point there is: پ after all that begins with ب, ه after و.
ALTER TABLE tags ADD COLUMN sort_key TEXT GENERATED ALWAYS AS (
  CASE WHEN unicode(key) NOT BETWEEN 97 AND 122 AND unicode(key) NOT BETWEEN 192 AND 1547 AND unicode(key) < 1569 THEN '2'
    WHEN unicode(key) BETWEEN 1569 AND 1791 THEN '0' ELSE '1' END ||
  replace(replace(replace(replace(replace(replace(replace(
    iif(substr(name, 1, 1) = 'آ', 'آ' || substr(key, 2), key),
    'پ', 'ب' || char(1114111)), 'چ', 'ج' || char(1114111)), 'ژ', 'ز' || char(1114111)), 'گ', 'ك' || char(1114111)),
    'ک', 'ك'), 'ه', 'و' || char(1114111)), 'ی', 'ي')) VIRTUAL;
CREATE INDEX tags_alphabetical ON tags (sort_key, id) WHERE hidden = 0 AND post_count > 0;
CREATE INDEX tags_by_letter ON tags (letter, sort_key, id) WHERE hidden = 0 AND post_count > 0;

-- What editors recommend on a topic's page, or on the front page where it has no topic.
CREATE TABLE picks (
  id INTEGER PRIMARY KEY,
  topic_id INTEGER REFERENCES topics (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  position INTEGER NOT NULL,
  by_user_id INTEGER NOT NULL REFERENCES users (id),
  picked_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX picks_once ON picks (post_id, ifnull(topic_id, 0));
CREATE INDEX picks_in_order ON picks (ifnull(topic_id, 0), position, id);

-- Who lately liked, talked under or saved a post: a person once for each, however often they do and undo it, and never its author.
CREATE TABLE post_interest (
  post_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('like', 'comment', 'save')),
  hour INTEGER NOT NULL,
  PRIMARY KEY (post_id, user_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_interest_of_hour ON post_interest (hour);
CREATE INDEX post_interest_of_user ON post_interest (user_id);

-- The same counted by hour (UTC hours since 1970); the cron forgets both after three days.
CREATE TABLE post_hours (
  hour INTEGER NOT NULL,
  post_id INTEGER NOT NULL,
  likes INTEGER NOT NULL DEFAULT 0,
  comments INTEGER NOT NULL DEFAULT 0,
  saves INTEGER NOT NULL DEFAULT 0,
  weight INTEGER GENERATED ALWAYS AS (2 * likes + 3 * comments + 3 * saves) VIRTUAL,
  PRIMARY KEY (hour, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_hours_best ON post_hours (hour, weight DESC, post_id);
CREATE INDEX post_hours_of_post ON post_hours (post_id);

CREATE TRIGGER interest_added AFTER INSERT ON post_interest
BEGIN
  INSERT INTO post_hours (hour, post_id, likes, comments, saves)
  VALUES (new.hour, new.post_id, new.kind = 'like', new.kind = 'comment', new.kind = 'save')
  ON CONFLICT DO UPDATE SET likes = likes + excluded.likes, comments = comments + excluded.comments, saves = saves + excluded.saves;
END;
CREATE TRIGGER interest_removed AFTER DELETE ON post_interest
BEGIN
  UPDATE post_hours SET likes = likes - (old.kind = 'like'), comments = comments - (old.kind = 'comment'), saves = saves - (old.kind = 'save')
  WHERE hour = old.hour AND post_id = old.post_id;
END;
CREATE TRIGGER interest_of_like AFTER INSERT ON likes WHEN new.user_id <> (SELECT author_id FROM posts WHERE id = new.post_id)
BEGIN
  INSERT INTO post_interest (post_id, user_id, kind, hour) VALUES (new.post_id, new.user_id, 'like', new.created_at / 3600000)
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER interest_of_like_ended AFTER DELETE ON likes
BEGIN DELETE FROM post_interest WHERE post_id = old.post_id AND user_id = old.user_id AND kind = 'like'; END;
CREATE TRIGGER interest_of_comment AFTER INSERT ON comments
WHEN new.state = 'visible' AND new.author_id <> (SELECT author_id FROM posts WHERE id = new.post_id)
BEGIN
  INSERT INTO post_interest (post_id, user_id, kind, hour) VALUES (new.post_id, new.author_id, 'comment', new.created_at / 3600000)
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER interest_of_comment_changed AFTER UPDATE OF state ON comments WHEN (new.state = 'visible') <> (old.state = 'visible')
BEGIN
  INSERT INTO post_interest (post_id, user_id, kind, hour)
  SELECT new.post_id, new.author_id, 'comment', new.created_at / 3600000 FROM posts
  WHERE new.state = 'visible' AND id = new.post_id AND author_id <> new.author_id
  ON CONFLICT DO NOTHING;
  DELETE FROM post_interest WHERE post_id = new.post_id AND user_id = new.author_id AND kind = 'comment' AND new.state <> 'visible'
    AND NOT EXISTS (SELECT 1 FROM comments WHERE author_id = new.author_id AND post_id = new.post_id AND state = 'visible');
END;
CREATE TRIGGER interest_of_save AFTER INSERT ON list_items
BEGIN
  INSERT INTO post_interest (post_id, user_id, kind, hour)
  SELECT new.post_id, l.owner_id, 'save', new.added_at / 3600000 FROM lists l JOIN posts p ON p.id = new.post_id
  WHERE l.id = new.list_id AND p.author_id <> l.owner_id
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER interest_of_save_ended AFTER DELETE ON list_items
BEGIN
  DELETE FROM post_interest WHERE post_id = old.post_id AND kind = 'save' AND user_id = (SELECT owner_id FROM lists WHERE id = old.list_id)
    AND NOT EXISTS (SELECT 1 FROM lists l CROSS JOIN list_items i ON i.list_id = l.id AND i.post_id = old.post_id
      WHERE l.owner_id = (SELECT owner_id FROM lists WHERE id = old.list_id));
END;
