import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const decide = (decision: 'block' | 'ignore', notice: string) => ({
  form: `link-domains.${decision}?domain=spam.example`,
  sends: [['PUT /api/admin/link-domains/spam.example/decision', { decision }] as const],
  notice,
})

describeForms([decide('block', text.blocked), decide('ignore', text.ignored)])
