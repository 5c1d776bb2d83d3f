import { sql } from 'drizzle-orm'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { listOrdering } from './own-list.ts'
import { firstPosition } from './reorder.ts'

interface NewList {
  key: string | null
  name: string
  description: string
  public: boolean
  isDefault: boolean
}

/** Returns the columns of an INSERT … SELECT that creates a list above the viewer's other lists. */
export const newListColumns = (viewer: Viewer, { key, name, description, public: isPublic, isDefault }: NewList) => ({
  id: sql`NULL`.as('id'),
  hash: sql`${newHash()}`.as('hash'),
  ownerId: sql`${viewer.id}`.as('owner_id'),
  clientKey: sql`${key}`.as('client_key'),
  name: sql`${name}`.as('name'),
  description: sql`${description}`.as('description'),
  public: sql`${isPublic ? 1 : 0}`.as('public'),
  isDefault: sql`${isDefault ? 1 : 0}`.as('is_default'),
  itemCount: sql`0`.as('item_count'),
  followerCount: sql`0`.as('follower_count'),
  position: firstPosition(listOrdering(viewer.id)).as('position'),
  createdAt: sql`${now()}`.as('created_at'),
  deletedAt: sql`NULL`.as('deleted_at'),
})
