import { createFileRoute, redirect } from '@tanstack/react-router'
import { validateNext } from '#web/account/auth/next-path.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { Register } from '#web/account/auth/SignInFlow.tsx'
import { text } from '#web/account/auth/text.ts'
import { loadLine } from '#web/discovery/landing/load-line.ts'
import { offFeaturesQuery } from '#web/lib/feature-switches.ts'
import { privateHead } from '#web/lib/head.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'

export const Route = createFileRoute('/_shell/register')({
  staticData: { sidebar: null, layout: 'bare', signIn: true },
  validateSearch: validateNext,
  beforeLoad: async ({ context: { queryClient, api }, search: { next } }) => {
    const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
    if (viewer) throw redirect({ href: next ?? '/home', statusCode: 302 })
  },
  loader: async ({ context }) => {
    const { queryClient, api } = context
    const [line] = await Promise.all([loadLine(context), ensureOptional(queryClient, offFeaturesQuery(api), { off: [] })])
    return { line, head: privateHead(text.register) }
  },
  component: () => <Register next={Route.useSearch().next} line={Route.useLoaderData().line} />,
})
