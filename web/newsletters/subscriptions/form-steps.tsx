import type { FormActions } from '#web/lib/form-action.ts'
import { parseNewsletter } from './parse-newsletter.ts'
import { RemovalDialog } from './SubscriberList.tsx'

export const formSteps: FormActions = {
  'subscriptions.confirm-removal': async ({ params: { kind, key, hash = '', email = '' } }) => {
    const newsletter = parseNewsletter(`${kind}:${key}`)
    return newsletter && { content: <RemovalDialog newsletter={newsletter} hash={hash} email={email} open onClose={() => undefined} /> }
  },
}
