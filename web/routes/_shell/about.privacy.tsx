import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#web/site/about/AboutPage.tsx'
import { aboutHead } from '#web/site/about/about-head.ts'

export const Route = createFileRoute('/_shell/about/privacy')({
  loader: ({ context: { origin } }) => ({ head: aboutHead('privacy', origin) }),
  component: () => <AboutPage page="privacy" />,
})
