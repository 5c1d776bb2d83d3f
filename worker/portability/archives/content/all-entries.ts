import type { ArchiveKind } from '../contract.ts'
import { aboutEntries } from './about-entries.ts'
import { accountEntries } from './account-entries.ts'
import { ownCommentEntries } from './comment-entries.ts'
import { followEntries } from './follow-entries.ts'
import { listEntries } from './list-entries.ts'
import { mediaEntries } from './media-entries.ts'
import { postEntries } from './post-entries.ts'
import { showEntries } from './show-entries.ts'
import type { ArchiveContext, ArchiveEntry, EntrySource, Key } from './stage.ts'
import { statisticsEntries } from './statistics-entries.ts'

/** The order is part of what a stored progress means. */
const STAGES: Readonly<Record<ArchiveKind, readonly EntrySource[]>> = {
  user: [
    ...[aboutEntries, followEntries, ownCommentEntries, accountEntries, statisticsEntries],
    ...[listEntries, showEntries, postEntries, mediaEntries],
  ],
  publication: [aboutEntries, statisticsEntries, showEntries, postEntries, mediaEntries],
}

export interface Place {
  stage: number
  after: Key
}

/** An entry, or that everything before `next` is written, so that a later turn can continue there. */
export type Step = { entry: ArchiveEntry; next?: Place | undefined } | { entry?: undefined; next: Place }

/** Lists everything that belongs to the archive from a place on. */
export async function* allEntries(context: ArchiveContext, from: Place): AsyncGenerator<Step> {
  const stages = STAGES[context.subject.kind]
  for (let stage = from.stage; stage < stages.length; stage++) {
    for await (const entry of stages[stage]?.(context, stage === from.stage ? from.after : []) ?? [])
      yield { entry, next: entry.after && { stage, after: entry.after } }
    yield { next: { stage: stage + 1, after: [] } }
  }
}
