import { asc, eq, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { tehranDay } from '#shared/persian/jalali.ts'
import { mapProfileTexts } from '#shared/profile-texts.ts'
import { users } from '#worker/account/auth/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { ARCHIVE_FORMAT, ARCHIVE_PATHS, ARCHIVE_VERSION, type ArchiveInfo } from '../format/schemas.ts'
import { mediaOf } from './post-entries.ts'
import { README } from './readme.ts'
import { type ArchiveContext, type EntrySource, json, toArchivedPicture } from './stage.ts'

/** Name of the top folder and of the file. */
export const archiveName = (handle: string, at: number): string => `daftar-${handle}-${tehranDay(at)}`

async function readProfile({ db, env, subject }: ArchiveContext): Promise<Record<string, unknown>> {
  if (subject.kind === 'publication') {
    const [row] = await db.select().from(publications).where(eq(publications.id, subject.id))
    if (!row) return {}
    const { handle, name, description, avatar, masthead, mastheadKind, accent, links, about, guidelines, acceptsSubmissions } = row
    const members = await db.all(sql`SELECT u.handle, u.name, m.role, m.joined_at AS "joinedAt" FROM publication_members m
      JOIN users u ON u.id = m.user_id WHERE m.publication_id = ${subject.id} ORDER BY m.joined_at, m.user_id LIMIT 1000`)
    const series = await db.all(sql`SELECT s.hash, s.title, s.description, (SELECT json_group_array(p.hash) FROM series_posts o
      JOIN posts p ON p.id = o.post_id WHERE o.series_id = s.id) AS posts FROM series s WHERE s.publication_id = ${subject.id} ORDER BY s.position, s.id`)
    return {
      ...{ handle, name, description, mastheadKind, accent, links, about, guidelines, acceptsSubmissions, members, series },
      ...{ url: `${env.ORIGIN}/${handle}`, createdAt: row.createdAt },
      ...{ avatar: toArchivedPicture(avatar), masthead: toArchivedPicture(masthead) },
    }
  }
  const [row] = await db.select().from(users).where(eq(users.id, subject.id))
  if (!row) return {}
  const { handle, name, links, createdAt } = row
  const texts = mapProfileTexts((field) => row[field])
  const avatar: Picture | null = row.avatar
  const handles = await db.all<{ handle: string; at: number }>(
    sql`SELECT handle, taken_at AS at FROM handles WHERE kind = 'user' AND owner_id = ${subject.id} ORDER BY ${asc(sql`taken_at`)}`,
  )
  return { handle, name, ...texts, links, createdAt, handles, url: `${env.ORIGIN}/${handle}`, avatar: toArchivedPicture(avatar) }
}

/** `archive.json`, the profile and what the files are. */
export const aboutEntries: EntrySource = async function* (context) {
  const { env, createdAt, subject } = context
  const { kind, handle, name } = subject
  const info: ArchiveInfo = {
    ...{ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, origin: env.ORIGIN, createdAt, subject: { kind, handle, name } },
  }
  yield { path: ARCHIVE_PATHS.archive, content: json(info) }
  const profile = json(await readProfile(context))
  yield { path: ARCHIVE_PATHS.profile, content: profile, media: mediaOf(profile) }
  yield { path: ARCHIVE_PATHS.readme, content: README[kind] }
}
