import { eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { findRegistrableDomain } from '#shared/registrable-domain.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { DomainState } from '#worker/moderation/link-domains/contract.ts'
import { importReviews } from '#worker/posts/reviews/schema.ts'
import type { ImportReviewDetails, SamplePost } from './contract.ts'
import { heldPostsOf, IS_HELD_WITH_IMPORT, selectReviews, viewReview } from './list-reviews.ts'

/** States in which an import of either kind can add posts. */
const UNFINISHED: ReadonlySet<string> = new Set(['running', 'paused', 'full'])

/** Returns an import that waits for a decision. Errors: `not_found`, also for the viewer's own and one that was decided about. */
export async function readImportReview(db: Database, viewer: Viewer, hash: string): Promise<ImportReviewDetails> {
  const [[row], hosts, rules, [ruled], sample] = await Promise.all([
    selectReviews(db, viewer, eq(importReviews.hash, hash)),
    readHosts(db, hash),
    readRules(db, hash),
    db.all<{ count: number }>(sql`SELECT count(*) AS count ${heldPostsOf(sql`${hash}`)} AND NOT ${IS_HELD_WITH_IMPORT}`),
    readSample(db, hash),
  ])
  if (!row) throw notFound()
  const domains = countDomains(hosts)
  const shown = domains.slice(0, LIMITS.importReviewDomains)
  const states = await readStates(
    db,
    shown.map(({ domain }) => domain),
  )
  return {
    ...viewReview(row),
    format: row.format,
    isRunning: UNFINISHED.has(row.state),
    ruledCount: ruled?.count ?? 0,
    rules,
    domains: shown.map((each) => ({ ...each, state: states.get(each.domain) ?? null })),
    domainCount: domains.length,
    sample,
  }
}

interface Host {
  host: string
  links: number
}

/** Counts links by the text between `//` and the next `/`, in SQL, since the links of thousands of posts are too many to read. */
const readHosts = (db: Database, hash: string) =>
  db.all<Host>(sql`SELECT substr(rest, 1, instr(rest || '/', '/') - 1) AS host, count(*) AS links
    FROM (SELECT substr(link.value, instr(link.value, '//') + 2) AS rest
      FROM (SELECT held.links ${heldPostsOf(sql`${hash}`)}) waiting, json_each(waiting.links) link
      WHERE link.value LIKE 'http://%' OR link.value LIKE 'https://%')
    GROUP BY host ORDER BY links DESC, host LIMIT ${LIMITS.importReviewHosts}`)

function countDomains(hosts: readonly Host[]): { domain: string; links: number }[] {
  const counts = new Map<string, number>()
  for (const { host, links } of hosts) {
    const domain = findRegistrableDomain(`https://${host}/`)
    if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + links)
  }
  return [...counts].map(([domain, links]) => ({ domain, links })).sort((one, other) => other.links - one.links)
}

async function readStates(db: Database, domains: readonly string[]): Promise<ReadonlyMap<string, DomainState>> {
  const rows = await db.all<{ domain: string; state: DomainState }>(
    sql`SELECT domain, state FROM link_domains WHERE domain IN (SELECT value FROM json_each(${JSON.stringify(domains)}))`,
  )
  return new Map(rows.map(({ domain, state }) => [domain, state]))
}

const readRules = (db: Database, hash: string) =>
  db.all<ImportReviewDetails['rules'][number]>(sql`SELECT rule.value ->> 'hash' AS hash, rule.value ->> 'name' AS name, count(*) AS posts
    FROM (SELECT held.screening ${heldPostsOf(sql`${hash}`)} AND NOT ${IS_HELD_WITH_IMPORT}) ruled, json_each(ruled.screening, '$.rules') rule
    GROUP BY 1 ORDER BY posts DESC, 1 LIMIT ${LIMITS.importReviewRules}`)

/** Takes the post with most links of each of equal parts of the import's time: a few from its beginning to its end. */
const readSample = (db: Database, hash: string) =>
  db.all<SamplePost>(sql`SELECT p.hash, coalesce(r.settings ->> '$.title', '') AS title, coalesce(r.settings ->> '$.description', '') AS description,
      part.at AS "publishedAt", coalesce(r.settings ->> '$.minutes', 1) AS minutes, part.count AS "linkCount"
    FROM (SELECT post_id, at, count, row_number() OVER (PARTITION BY part ORDER BY count DESC, post_id) AS nth
      FROM (SELECT post_id, at, count, ntile(${LIMITS.importReviewSample}) OVER (ORDER BY at, post_id) AS part
        FROM (SELECT held.post_id, held.settings ->> '$.publishedAt' AS at, json_array_length(held.links) AS count
          ${heldPostsOf(sql`${hash}`)} AND ${IS_HELD_WITH_IMPORT}))) part
    JOIN post_reviews r ON r.post_id = part.post_id JOIN posts p ON p.id = part.post_id
    WHERE part.nth = 1 ORDER BY part.at, part.post_id`)
