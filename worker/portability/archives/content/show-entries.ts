import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { ARCHIVE_PATHS, type ArchivedShow } from '../format/schemas.ts'
import { mediaOf } from './post-entries.ts'
import { type EntrySource, json, readPages, toArchivedPicture } from './stage.ts'

const SHOWS_PER_QUERY = 50

/** One file a podcast of the member, or of the publication. */
export const showEntries: EntrySource = async function* ({ db, env, subject }, after) {
  const owner = subject.kind === 'user' ? shows.ownerId : shows.publicationId
  const read = ([id]: (string | number)[]) =>
    db
      .select({ show: shows, publication: sql<string | null>`${publications.handle}`.as('publication_handle') })
      .from(shows)
      .leftJoin(publications, eq(publications.id, shows.publicationId))
      .where(and(eq(owner, subject.id), isNull(shows.removedAt), gt(shows.id, Number(id ?? 0))))
      .orderBy(asc(shows.id))
      .limit(SHOWS_PER_QUERY)
  for await (const { show, publication } of readPages(read, (row) => [row.show.id], after, SHOWS_PER_QUERY)) {
    const { hash, title, description, category, kind, explicit, guid, language, author, link, copyright, seasons, persons, funding } = show
    const file: ArchivedShow = {
      ...{ hash, title, description, category, kind, explicit, guid, language, author, link, copyright, seasons, persons, funding },
      ...{
        publication,
        license: show.license,
        complete: show.complete,
        texts: show.texts,
        locked: show.locked,
        hiddenFromApps: show.hiddenFromApps,
        createdAt: show.createdAt,
      },
      url: `${env.ORIGIN}/podcast/${hash}`,
      cover: toArchivedPicture(show.cover),
    }
    const content = json(file)
    yield { path: `${ARCHIVE_PATHS.shows}${hash}.json`, content, media: mediaOf(content), after: [show.id] }
  }
}
