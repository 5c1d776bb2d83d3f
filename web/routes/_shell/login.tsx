import { createFileRoute, redirect } from '@tanstack/react-router'
import { validateNext } from '#web/account/auth/next-path.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { SignIn } from '#web/account/auth/SignInFlow.tsx'
import { text } from '#web/account/auth/text.ts'
import { loadLine } from '#web/discovery/landing/load-line.ts'
import { privateHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/_shell/login')({
  staticData: { sidebar: null, layout: 'bare', signIn: true },
  validateSearch: validateNext,
  beforeLoad: async ({ context: { queryClient, api }, search: { next } }) => {
    const { viewer } = await queryClient.ensureQueryData(viewerQuery(api))
    if (viewer) throw redirect({ href: next ?? '/home', statusCode: 302 })
  },
  loader: async ({ context }) => ({ line: await loadLine(context), head: privateHead(text.signIn) }),
  component: () => <SignIn next={Route.useSearch().next} line={Route.useLoaderData().line} />,
})
