import { eq, sql } from 'drizzle-orm'
import { mapProfileTexts, PROFILE_TEXT_NAMES } from '#shared/profile-texts.ts'
import { users } from '#worker/account/auth/schema.ts'
import { write } from '#worker/db/write.ts'
import { ChangeProfile } from '#worker/people/settings/contract.ts'
import { fillProfileStatements, type ImportedProfile } from '#worker/people/settings/index.ts'
import { ArchivedProfile } from '#worker/portability/archives/format/index.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import { reportMatches, screenText } from '#worker/posts/screening/index.ts'
import { copyPictures, type PictureCopier } from './copy-pictures.ts'
import { addWarnings, continueLater, failItem, type ItemTask, isWaiting, stopForQuota, updateItem } from './item-queue.ts'
import type { ImportTurn } from './lease.ts'
import { parseJson } from './readers/index.ts'
import { importItems } from './schema.ts'
import type { SourceAccount } from './source-item.ts'

const AVATAR = 'avatar'
const MAX_BYTES = 1_000_000

/**
 * Fills the empty fields of the member's profile: the texts, links and picture; the name and the handle stay. Idempotent. Returns false to
 * end the turn.
 */
export async function importProfile(turn: ImportTurn, copier: PictureCopier, task: ItemTask, { entry }: SourceAccount): Promise<boolean> {
  const { db, lease } = turn
  const bytes = await (await copier.source()).entry(entry, MAX_BYTES)
  const archived = bytes && parseJson(bytes, ArchivedProfile)
  if (!archived) {
    await failItem(turn, task, 'invalid')
    return true
  }
  const [old] = await db
    .select({ ...mapProfileTexts((name) => users[name]), links: users.links, avatar: users.avatar })
    .from(users)
    .where(eq(users.id, lease.ownerId))
  const wantsAvatar = archived.avatar && old?.avatar === null
  const { copied, stop } = await copyPictures(
    turn,
    copier,
    task,
    wantsAvatar ? { [AVATAR]: { entry: `media/${archived.avatar?.hash}.webp` } } : {},
  )
  if (stop === 'leaseLost') return false
  if (stop === 'full') await stopForQuota(turn, task)
  if (stop === 'turnOver') await continueLater(turn, task)
  if (stop) return stop === 'retry'
  const { shape } = ChangeProfile
  const profile: ImportedProfile = {
    ...mapProfileTexts((name) => (old?.[name] === '' ? (shape[name].safeParse(archived[name]).data ?? '') : '')),
    links: old?.links.length === 0 ? (shape.links.safeParse(archived.links).data ?? []) : [],
    avatar: await claimAvatar(turn, copied[AVATAR] ?? null),
  }
  const texts = PROFILE_TEXT_NAMES.map((name) => profile[name])
  const isFilled = texts.some((text) => text !== '') || profile.links.length > 0 || profile.avatar !== null
  const guard = isWaiting(turn, task)
  const screening = await screenText(db, 'profiles', { text: texts.join('\n') })
  const { done } = await write(db, {
    before: [
      ...reportMatches(db, { kind: 'person', id: sql`${lease.ownerId}`, ownerId: lease.ownerId }, screening, guard),
      ...(isFilled ? fillProfileStatements(db, { id: lease.ownerId }, profile, guard) : []),
    ],
    change: {
      done: updateItem(turn, task, {
        state: isFilled ? 'done' : 'existing',
        item: null,
        pictures: {},
        added: { ...profile, avatar: profile.avatar?.hash ?? null },
        warnings: addWarnings(task.warnings, wantsAvatar && !profile.avatar ? ['picture'] : []),
      }).returning({ id: importItems.id }),
    },
  })
  return done.length > 0
}

async function claimAvatar({ db, lease }: ImportTurn, hash: string | null) {
  const found = hash === null ? undefined : (await claimPictures(db, lease.ownerId, [hash])).get(hash)
  if (!found) return null
  // As avatars that are uploaded, without a placeholder.
  const { blur: _, ...picture } = found
  return picture
}
