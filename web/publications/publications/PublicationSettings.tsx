import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { managedPublicationQuery } from './queries.ts'
import { text } from './text.ts'

export function PublicationSettings({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const publication = useSuspenseQuery(managedPublicationQuery(api, hash)).data
  return <SettingsSection title={text.settings} summary={<bdi>{publication.name}</bdi>} />
}
