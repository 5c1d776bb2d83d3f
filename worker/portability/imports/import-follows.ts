import { decodeUri } from '#shared/decode-uri.ts'
import { write } from '#worker/db/write.ts'
import { FollowKind } from '#worker/people/follows/contract.ts'
import { type FollowToImport, importFollowStatements, resolveFollows } from '#worker/people/follows/index.ts'
import type { PictureCopier } from './copy-pictures.ts'
import { addWarnings, failItem, type ItemTask, isWaiting, updateItem } from './item-queue.ts'
import type { ImportTurn } from './lease.ts'
import { decodeText, parseCsv } from './readers/index.ts'
import { importItems } from './schema.ts'
import type { SourceAccount } from './source-item.ts'

const MAX_BYTES = 2_000_000
const MAX_FOLLOWS = 5000

/**
 * Follows what the archive says: tags and topics by their names, and people, publications, podcasts and lists of this site. Nobody is notified.
 * Idempotent. Returns false to end the turn.
 */
export async function importFollows(
  turn: ImportTurn,
  copier: PictureCopier,
  task: ItemTask,
  { entry, origin }: SourceAccount,
): Promise<boolean> {
  const { db, env, lease } = turn
  const bytes = await (await copier.source()).entry(entry, MAX_BYTES)
  if (!bytes) {
    await failItem(turn, task, 'invalid')
    return true
  }
  const rows = parseCsv(decodeText(bytes), MAX_FOLLOWS)
  const wanted = rows.flatMap((row) => toFollow(row, origin === env.ORIGIN) ?? [])
  const owner = { id: lease.ownerId, hash: lease.ownerHash }
  const { found, added } = await resolveFollows(db, owner, wanted)
  const missing = rows.length - found
  const guard = isWaiting(turn, task)
  const { done } = await write(db, {
    before: [...importFollowStatements(db, owner, added, guard)],
    change: {
      done: updateItem(turn, task, {
        state: added.length > 0 ? 'done' : 'existing',
        item: null,
        added: added.map(({ kind, id }): [string, number] => [kind, id]),
        missing,
        warnings: addWarnings(task.warnings, missing > 0 ? ['targets'] : []),
      }).returning({ id: importItems.id }),
    },
  })
  return done.length > 0
}

/** Reads a row of `follows.csv`; a target of another site is known only by the name of its tag or topic. */
function toFollow(row: Record<string, string>, isSameSite: boolean): FollowToImport | undefined {
  const kind = FollowKind.safeParse(row.kind).data
  const url = URL.parse(row.url ?? '')
  const key = url ? decodeUri(url.pathname).split('/').at(-1) : undefined
  if (!kind || !key || !(isSameSite || kind === 'tag' || kind === 'topic')) return undefined
  const at = Date.parse(row.followed_at ?? '')
  return { kind, key, at: Number.isNaN(at) ? 0 : at }
}
