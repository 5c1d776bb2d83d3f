-- Refuses a handle that reads like a current or former one of another owner, atomically with its insertion. The message is that of a unique
-- key, which a table with existing look-alikes cannot have; those stay valid.
CREATE TRIGGER handles_look_alike BEFORE INSERT ON handles
WHEN EXISTS (
  SELECT 1 FROM handles h WHERE h.skeleton =
    replace(replace(replace(replace(replace(replace(replace(NEW.handle, '.', ''), '_', ''), 'rn', 'm'), 'vv', 'w'), '1', 'l'), 'i', 'l'), '0', 'o')
  AND (h.kind <> NEW.kind OR h.owner_id <> NEW.owner_id)
)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: handles.skeleton');
END;

-- Removes bidi controls from descriptions: those derived from a text could contain unbalanced ones.
UPDATE posts SET description =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(description, char(1564), ''), char(8206), ''), char(8207), ''), char(8234), ''), char(8235), ''), char(8236), ''), char(8237), ''), char(8238), ''), char(8294), ''), char(8295), ''), char(8296), ''), char(8297), '')
WHERE description GLOB '*[' || char(1564) || char(8206) || char(8207) || char(8234) || '-' || char(8238) || char(8294) || '-' || char(8297) || ']*';
