-- A like counts while the account of its user is open, as the list of likers shows it; blocks between readers change no count.
DROP TRIGGER likes_added;
DROP TRIGGER likes_removed;
DROP TRIGGER comment_likes_added;
DROP TRIGGER comment_likes_removed;

CREATE TRIGGER likes_added AFTER INSERT ON likes WHEN (SELECT state FROM users WHERE id = new.user_id) IN ('active', 'suspended')
BEGIN UPDATE posts SET like_count = like_count + 1 WHERE id = new.post_id; END;
CREATE TRIGGER likes_removed AFTER DELETE ON likes WHEN (SELECT state FROM users WHERE id = old.user_id) IN ('active', 'suspended')
BEGIN UPDATE posts SET like_count = like_count - 1 WHERE id = old.post_id; END;
CREATE TRIGGER comment_likes_added AFTER INSERT ON comment_likes WHEN (SELECT state FROM users WHERE id = new.user_id) IN ('active', 'suspended')
BEGIN UPDATE comments SET like_count = like_count + 1 WHERE id = new.comment_id; END;
CREATE TRIGGER comment_likes_removed AFTER DELETE ON comment_likes WHEN (SELECT state FROM users WHERE id = old.user_id) IN ('active', 'suspended')
BEGIN UPDATE comments SET like_count = like_count - 1 WHERE id = old.comment_id; END;

CREATE TRIGGER users_likes_counted AFTER UPDATE OF state ON users
WHEN (new.state IN ('active', 'suspended')) <> (old.state IN ('active', 'suspended'))
BEGIN
  UPDATE posts SET like_count = like_count + iif(new.state IN ('active', 'suspended'), 1, -1)
  WHERE id IN (SELECT post_id FROM likes WHERE user_id = new.id);
  UPDATE comments SET like_count = like_count + iif(new.state IN ('active', 'suspended'), 1, -1)
  WHERE id IN (SELECT comment_id FROM comment_likes WHERE user_id = new.id);
END;

UPDATE posts SET like_count = (SELECT count(*) FROM likes l JOIN users u ON u.id = l.user_id
  WHERE l.post_id = posts.id AND u.state IN ('active', 'suspended'))
WHERE id IN (SELECT l.post_id FROM users u JOIN likes l ON l.user_id = u.id WHERE u.state NOT IN ('active', 'suspended'));
UPDATE comments SET like_count = (SELECT count(*) FROM comment_likes l JOIN users u ON u.id = l.user_id
  WHERE l.comment_id = comments.id AND u.state IN ('active', 'suspended'))
WHERE id IN (SELECT l.comment_id FROM users u JOIN comment_likes l ON l.user_id = u.id WHERE u.state NOT IN ('active', 'suspended'));
