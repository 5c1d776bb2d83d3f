import type { Picture } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import { columnAlias } from '#worker/db/column-alias.ts'
import type { ListCard } from './contract.ts'
import { lists } from './schema.ts'

export const listColumns = {
  id: lists.id,
  hash: lists.hash,
  name: lists.name,
  description: lists.description,
  public: lists.public,
  isDefault: lists.isDefault,
  itemCount: lists.itemCount,
  followerCount: lists.followerCount,
  createdAt: lists.createdAt,
  ownerId: lists.ownerId,
  ownerHash: columnAlias(users.hash, 'owner_hash'),
  ownerState: columnAlias(users.state, 'owner_state'),
  ownerHandle: columnAlias(users.handle, 'owner_handle'),
  ownerName: columnAlias(users.name, 'owner_name'),
  ownerAvatar: columnAlias(users.avatar, 'owner_avatar'),
}

interface ListRow extends Omit<ListCard, 'owner'> {
  id: number
  ownerId: number
  ownerHash: string
  ownerState: (typeof users.$inferSelect)['state']
  ownerHandle: string
  ownerName: string
  ownerAvatar: Picture | null
}

/** Converts a row to a card without internal ids. */
export const viewList = ({
  id: _id,
  ownerId: _owner,
  ownerHash: _hash,
  ownerState: _state,
  ownerHandle,
  ownerName,
  ownerAvatar,
  ...list
}: ListRow): ListCard => ({
  ...list,
  owner: { handle: ownerHandle, name: ownerName, avatar: ownerAvatar },
})
