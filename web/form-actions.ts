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
import { formSteps as buttons } from './engagement/buttons/form-steps.tsx'
import { formSteps as comments } from './engagement/comments/form-steps.tsx'
import { formSteps as lists } from './engagement/reading-lists/form-steps.tsx'
import type { FormActions } from './lib/form-action.ts'
import { formActions as content } from './moderation/content/form-actions.ts'
import { formActions as decisions } from './moderation/decisions/form-actions.ts'
import { formActions as reports } from './moderation/reports/form-actions.tsx'
import { formActions as users } from './moderation/users/form-actions.ts'
import { formActions as administration } from './money/administration/form-actions.ts'
import { formActions as invoices } from './money/invoices/form-actions.ts'
import { formActions as payments } from './money/payments/form-actions.ts'
import { formActions as promotionDelivery } from './money/promotion-delivery/form-actions.ts'
import { formActions as promotions } from './money/promotions/form-actions.ts'
import { formActions as sponsoredPosts } from './money/sponsored-posts/form-actions.ts'
import { formActions as notifications } from './notifications/inbox/form-actions.ts'
import { formActions as follows } from './people/follows/form-actions.ts'
import { formActions as handles } from './people/handles/form-actions.ts'
import { formActions as settings } from './people/settings/form-actions.ts'
import { formActions as archives } from './portability/archives/form-actions.ts'
import { formActions as imports } from './portability/imports/form-actions.ts'
import { formActions as frontPage } from './publications/front-page/form-actions.ts'
import { formActions as members } from './publications/members/form-actions.tsx'
import { formActions as publications } from './publications/publications/form-actions.ts'
import { formActions as submissions } from './publications/submissions/form-actions.ts'
import { formActions as suggestions } from './publications/submissions/suggestions/form-actions.ts'
import { formActions as ballots } from './site/ballots/form-actions.ts'
import { formActions as birthdays } from './site/birthdays/form-actions.ts'
import { formActions as campaigns } from './site/campaigns/form-actions.ts'
import { formActions as contact } from './site/contact/form-actions.ts'

/** All form actions by name, `slice.verb`. Only the server imports them. */
export const formActions: FormActions = {
  /** Closes a step of a form. */
  'page.show': async () => ({}),
  ...declaredActions,
  ...administration,
  ...apiTokens,
  ...archives,
  ...auth,
  ...ballots,
  ...birthdays,
  ...security,
  ...blocks,
  ...buttons,
  ...campaigns,
  ...comments,
  ...contact,
  ...contactDetails,
  ...decisions,
  ...content,
  ...deletion,
  ...follows,
  ...frontPage,
  ...handles,
  ...imports,
  ...invoices,
  ...lists,
  ...members,
  ...notifications,
  ...passkeys,
  ...payments,
  ...promotionDelivery,
  ...promotions,
  ...publications,
  ...reauthentication,
  ...reports,
  ...settings,
  ...sponsoredPosts,
  ...submissions,
  ...suspensions,
  ...twoFactor,
  ...suggestions,
  ...users,
}
