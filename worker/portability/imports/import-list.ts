import { sql } from 'drizzle-orm'
import { singleLineText } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { write } from '#worker/db/write.ts'
import { ItemNote, ListDescription, ListName } from '#worker/engagement/reading-lists/contract.ts'
import { importedListId, importListStatements } from '#worker/engagement/reading-lists/index.ts'
import { findImportedPosts } from './find-posts.ts'
import { addWarnings, failItem, type ItemTask, isWaiting, updateItem } from './item-queue.ts'
import type { ImportTurn } from './lease.ts'
import { importItems } from './schema.ts'
import type { SourceList } from './source-item.ts'

const TextLine = singleLineText({ label: '', max: LIMITS.listNameGraphemes })

/**
 * Imports a list with those of its posts that are here: imported by anybody and public, or the owner's. The list of an earlier import gets
 * what it lacks. Idempotent. Returns false to end the turn.
 */
export async function importList(turn: ImportTurn, task: ItemTask, list: SourceList): Promise<boolean> {
  const { db, lease } = turn
  const owner = { id: lease.ownerId, hash: lease.ownerHash }
  const name = ListName.safeParse(list.name).data ?? TextLine.safeParse(list.name.slice(0, LIMITS.listNameGraphemes / 2)).data
  if (!list.isDefault && !name) {
    await failItem(turn, task, 'invalid')
    return true
  }
  const wanted = list.items.slice(0, LIMITS.listItems)
  const posts = await findImportedPosts(turn, wanted, 'own or public')
  const found = posts.map(({ postId, item }) => ({ postId, note: ItemNote.safeParse(item.note).data ?? '', addedAt: item.addedAt }))
  const missing = list.items.length - found.length
  const details = {
    ...{ key: `import ${task.key}`, name: name ?? '', description: ListDescription.safeParse(list.description).data ?? '' },
    ...{ isPublic: list.isPublic, isDefault: list.isDefault, items: found },
  }
  const guard = isWaiting(turn, task)
  const listId = importedListId(owner, details)
  const ids = JSON.stringify(found.map(({ postId }) => postId))
  const missingPosts = sql`(SELECT json_group_array(value) FROM json_each(${ids})
    WHERE ${listId} IS NULL OR NOT EXISTS (SELECT 1 FROM list_items i WHERE i.list_id = ${listId} AND i.post_id = value))`
  const isAdded = sql`coalesce(json_array_length(added), 0) > 0`
  const { done } = await write(db, {
    before: [
      // What the list lacks, and whether it exists, before anything changes.
      updateItem(turn, task, { added: missingPosts, listId }),
      ...importListStatements(db, owner, details, guard),
    ],
    change: {
      done: updateItem(turn, task, {
        // A list that was here before and lacked nothing is not of this import.
        state: sql`CASE WHEN ${listId} IS NULL THEN 'failed' WHEN list_id IS NULL OR ${isAdded} THEN 'done' ELSE 'existing' END`,
        reason: sql`iif(${listId} IS NULL, 'notAllowed', NULL)`,
        // Tells an undo to delete the list, which this import created.
        item: sql`iif(list_id IS NULL AND ${listId} IS NOT NULL AND ${list.isDefault ? 0 : 1}, item, NULL)`,
        listId,
        missing: sql`${missing}`,
        warnings: sql`${JSON.stringify(addWarnings(task.warnings, missing > 0 ? ['listItems'] : []))}`,
      }).returning({ id: importItems.id }),
    },
  })
  return done.length > 0
}
