import { sql } from 'drizzle-orm'
import { addressesOf } from '#worker/account/auth/index.ts'
import { type Erasure, ownedBy } from '#worker/lib/erasure.ts'

export const erasure: readonly Erasure[] = [
  {
    table: 'publication_invitations',
    key: 'id',
    where: (id) => sql`user_id = ${id} OR invited_by = ${id} OR email_key IN (${addressesOf(id)})`,
  },
  { table: 'publication_transfers', key: 'publication_id', where: (id) => sql`from_user_id = ${id} OR to_user_id = ${id}` },
  { table: 'publication_members', key: 'publication_id, user_id', where: ownedBy('user_id') },
]
