import { bulkStatement } from './bulk-statement.ts'
import type { People, Pictures, Portraits, Publications } from './contract.ts'

export const addPeople = (db: D1Database, people: People) =>
  db.batch([
    bulkStatement(
      db,
      `INSERT INTO users (hash, handle, name, bio, links, created_at)
       SELECT j.value ->> 'hash', j.value ->> 'handle', j.value ->> 'name', j.value ->> 'bio', j.value -> 'links', j.value ->> 'joinedAt'
       FROM json_each(?) j WHERE true ON CONFLICT DO NOTHING`,
      people,
    ),
    bulkStatement(
      db,
      `INSERT INTO handles (handle, kind, owner_id, taken_at)
       SELECT u.handle, 'user', u.id, u.created_at FROM json_each(?) j JOIN users u ON u.hash = j.value ->> 'hash' WHERE true ON CONFLICT DO NOTHING`,
      people,
    ),
    bulkStatement(
      db,
      `INSERT INTO credentials (user_id, email, email_key, email_verified_at, password_hash, password_changed_at)
       SELECT u.id, j.value ->> 'email', j.value ->> 'email', u.created_at, j.value ->> 'passwordHash', iif(j.value ->> 'passwordHash' IS NULL, NULL, u.created_at)
       FROM json_each(?) j JOIN users u ON u.hash = j.value ->> 'hash' WHERE true ON CONFLICT DO NOTHING`,
      people,
    ),
  ])

export const addPortraits = (db: D1Database, portraits: Portraits) =>
  bulkStatement(
    db,
    `UPDATE users SET avatar = j.value -> 'avatar' FROM json_each(?) j WHERE users.handle = j.value ->> 'handle' AND users.avatar IS NULL`,
    portraits,
  ).run()

export const addPictures = (db: D1Database, pictures: Pictures) =>
  bulkStatement(
    db,
    `INSERT INTO media (hash, owner_id, content_digest, width, height, widths, blur, bytes, created_at)
     SELECT j.value -> 'picture' ->> 'hash', u.id, j.value ->> 'digest', j.value -> 'picture' ->> 'width', j.value -> 'picture' ->> 'height',
       j.value -> 'picture' -> 'widths', j.value -> 'picture' ->> 'blur', j.value ->> 'bytes', j.value ->> 'at'
     FROM json_each(?) j JOIN users u ON u.handle = j.value ->> 'owner' WHERE true ON CONFLICT DO NOTHING`,
    pictures,
  ).run()

/** Inserts publications with their handles and members; the member with the role `owner` owns the publication. */
export const addPublications = (db: D1Database, publications: Publications) =>
  db.batch([
    bulkStatement(
      db,
      `INSERT INTO publications (hash, handle, name, description, owner_id, created_at)
       SELECT j.value ->> 'hash', j.value ->> 'handle', j.value ->> 'name', j.value ->> 'description', u.id, j.value ->> 'at'
       FROM json_each(?) j JOIN json_each(j.value, '$.members') m ON m.value ->> 'role' = 'owner' JOIN users u ON u.handle = m.value ->> 'handle'
       WHERE true ON CONFLICT DO NOTHING`,
      publications,
    ),
    bulkStatement(
      db,
      `INSERT INTO handles (handle, kind, owner_id, taken_at)
       SELECT p.handle, 'publication', p.id, p.created_at FROM json_each(?) j JOIN publications p ON p.hash = j.value ->> 'hash' WHERE true ON CONFLICT DO NOTHING`,
      publications,
    ),
    bulkStatement(
      db,
      `INSERT INTO publication_members (publication_id, user_id, role, joined_at)
       SELECT p.id, u.id, m.value ->> 'role', p.created_at
       FROM json_each(?) j JOIN publications p ON p.hash = j.value ->> 'hash' JOIN json_each(j.value, '$.members') m JOIN users u ON u.handle = m.value ->> 'handle'
       WHERE true ON CONFLICT DO NOTHING`,
      publications,
    ),
  ])
