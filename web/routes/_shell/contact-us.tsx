import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { offFeaturesQuery } from '#web/lib/feature-switches.ts'
import { pageHead } from '#web/lib/head.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
import { ContactForm } from '#web/site/contact/ContactForm.tsx'
import { ContactHelpAboveForm } from '#web/site/contact/ContactHelp.tsx'
import { text } from '#web/site/contact/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/contact-us')({
  // Links of emails lead to the form with the hash of the email that it is about. A pattern, because every page would load a schema of it.
  validateSearch: ({ letter }: Record<string, unknown>): { letter?: string } =>
    typeof letter === 'string' && /^[a-z0-9]{12}$/.test(letter) ? { letter } : {},
  staticData: { sidebar: lazyRouteComponent(() => import('#web/site/contact/ContactSidebar.tsx')) },
  loader: async ({ context: { queryClient, api, origin } }) => {
    await ensureOptional(queryClient, offFeaturesQuery(api), { off: [] })
    return { head: pageHead({ title: text.title, description: text.description, origin, path: '/contact-us' }) }
  },
  component: Contact,
})

function Contact() {
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ContactHelpAboveForm />
      <ContactForm letter={Route.useSearch().letter} />
    </>
  )
}
