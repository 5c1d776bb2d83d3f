import { formActions as apiTokens } from './account/api-tokens/form-actions.ts'
import { formActions as auth } from './account/auth/form-actions.ts'
import { formActions as security } from './account/auth/security-form-actions.ts'
import { formActions as blocks } from './account/blocks/form-actions.ts'
import { formActions as contactDetails } from './account/contact-details/form-actions.ts'
import { formActions as deletion } from './account/deletion/form-actions.ts'
import { formActions as passkeys } from './account/passkeys/form-actions.ts'
import { formActions as reauthentication } from './account/reauthentication/form-actions.tsx'
import { formActions as suspensions } from './account/suspensions/form-actions.ts'
import { formActions as twoFactor } from './account/two-factor/form-actions.ts'
import { declaredActions } from './declared-actions.ts'
import { formActions as buttons } from './engagement/buttons/form-actions.tsx'
import { formActions as comments } from './engagement/comments/form-actions.tsx'
import { formActions as lists } from './engagement/reading-lists/form-actions.tsx'
import type { FormActions } from './lib/form-action.ts'
import { formActions as content } from './moderation/content/form-actions.ts'
import { formActions as decisions } from './moderation/decisions/form-actions.ts'
import { formActions as reports } from './moderation/reports/form-actions.tsx'
import { formActions as users } from './moderation/users/form-actions.ts'
import { formActions as draftLinks } from './posts/draft-links/form-actions.ts'
import { formActions as posts } from './posts/posts/form-actions.ts'
import { formActions as reviews } from './posts/reviews/form-actions.ts'
import { formActions as members } from './publications/members/form-steps.tsx'

/** All form actions by name, `slice.verb`. Only the server imports them. */
export const formActions: FormActions = {
  /** Closes a step of a form. */
  'page.show': async () => ({}),
  ...declaredActions,
  ...apiTokens,
  ...auth,
  ...security,
  ...blocks,
  ...buttons,
  ...comments,
  ...contactDetails,
  ...decisions,
  ...content,
  ...deletion,
  ...draftLinks,
  ...lists,
  ...members,
  ...passkeys,
  ...posts,
  ...reauthentication,
  ...reports,
  ...reviews,
  ...suspensions,
  ...twoFactor,
  ...users,
}
