-- A member with a held comment sees it on the page of its post, which therefore differs from the one that others share.
CREATE INDEX comments_held_of_author ON comments (author_id) WHERE state = 'held';
