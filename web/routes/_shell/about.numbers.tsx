import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#web/site/about/AboutPage.tsx'
import { aboutHead } from '#web/site/about/about-head.ts'

export const Route = createFileRoute('/_shell/about/numbers')({
  loader: ({ context: { origin } }) => ({ head: aboutHead('numbers', origin) }),
  component: () => <AboutPage page="numbers" />,
})
