import { canModerate } from '#worker/account/suspensions/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'
import type { Target } from '#worker/moderation/reports/index.ts'
import { ACTIONS_BY_KIND, type DecisionAction, type DecisionState } from './contract.ts'

interface Decidable {
  kind: ReportKind
  target: Target
  /** Whether the target is a publication of the viewer, or something in one. */
  isInOwnPublication: boolean
  hasOpenReports: boolean
}

/** Returns whether the viewer may decide about this: nobody about themselves or their publications, only admins about staff. */
export const mayDecide = (viewer: Viewer, { target: { owner }, isInOwnPublication }: Omit<Decidable, 'hasOpenReports'>): boolean =>
  canModerate(viewer) && viewer.id !== owner.id && !isInOwnPublication && (viewer.role === 'admin' || owner.role === 'member')

/** Returns what the viewer may decide now, in the order of `ACTIONS_BY_KIND`. */
export function possibleActions(viewer: Viewer, subject: Decidable): DecisionAction[] {
  if (!mayDecide(viewer, subject)) return []
  const { kind, target, hasOpenReports } = subject
  return ACTIONS_BY_KIND[kind].filter((action) => {
    if (action === 'dismiss') return hasOpenReports
    return action === 'suspend' ? target.owner.state === 'active' : target.isPublic === 1
  })
}

interface Undoable {
  state: DecisionState
  moderatorId: number
  ownerId: number
  appealAccepted: boolean | null
}

/** Returns whether the viewer may undo a decision: whoever made it, until an appeal is refused, or an admin; never the affected member. */
export const canUndo = (viewer: Viewer, { state, moderatorId, ownerId, appealAccepted }: Undoable): boolean =>
  canModerate(viewer) &&
  state === 'standing' &&
  viewer.id !== ownerId &&
  (viewer.role === 'admin' || (viewer.id === moderatorId && appealAccepted === null))
