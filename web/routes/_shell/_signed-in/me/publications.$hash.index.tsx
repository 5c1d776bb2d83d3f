import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { PublicationSettings } from '#web/publications/publications/PublicationSettings.tsx'
import { text } from '#web/publications/publications/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/publications/$hash/')({
  loader: () => ({ head: privateHead(text.settingsTitle) }),
  component: () => <PublicationSettings hash={Route.useParams().hash} />,
})
