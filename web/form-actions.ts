import { formActions as auth } from './account/auth/form-steps.ts'
import { formActions as reauthentication } from './account/reauthentication/form-steps.tsx'
import { declaredActions } from './declared-actions.ts'
import { formActions as buttons } from './engagement/buttons/form-actions.tsx'
import { formActions as comments } from './engagement/comments/form-actions.tsx'
import { formActions as lists } from './engagement/reading-lists/form-actions.tsx'
import type { FormActions } from './lib/form-action.ts'
import { formActions as reports } from './moderation/reports/form-steps.tsx'
import { formActions as draftLinks } from './posts/draft-links/form-actions.ts'
import { formActions as posts } from './posts/posts/form-actions.ts'
import { formActions as reviews } from './posts/reviews/form-actions.ts'
import { formActions as members } from './publications/members/form-steps.tsx'

/** All form actions by name, `slice.verb`. Only the server imports them. */
export const formActions: FormActions = {
  /** Closes a step of a form. */
  'page.show': async () => ({}),
  ...declaredActions,
  ...auth,
  ...buttons,
  ...comments,
  ...draftLinks,
  ...lists,
  ...members,
  ...posts,
  ...reauthentication,
  ...reports,
  ...reviews,
}
