import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { MemberRole } from '#worker/publications/publications/contract.ts'
import { managedPublicationQuery } from './queries.ts'
import { text } from './text.ts'

interface Section {
  /** Path below the publication's; empty for the settings. */
  path: string
  label: string
  roles: readonly MemberRole[]
}

/** Pages that manage a publication, with the roles that may open them. */
const SECTIONS: readonly Section[] = [
  { path: '', label: text.settings, roles: ['owner', 'editor', 'writer'] },
  { path: '/members', label: text.members, roles: ['owner', 'editor', 'writer'] },
  { path: '/front-page', label: text.frontPage, roles: ['owner', 'editor'] },
  { path: '/submissions', label: text.submissions, roles: ['owner', 'editor'] },
  { path: '/telegram', label: text.telegram, roles: ['owner'] },
]

/** Frame of the pages that manage a publication: its name, the viewer's role and the sections of that role. */
export function ManagedLayout({ hash, children }: { hash: string; children: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { name, handle, role } = useSuspenseQuery(managedPublicationQuery(api, hash)).data
  const sections = SECTIONS.filter(({ roles }) => roles.includes(role))
  return (
    <>
      <PageTitle
        lead={text.roles[role]}
        actions={
          <>
            {role !== 'writer' && (
              <>
                <LinkButton to={`/me/stats/publication/${handle}`} variant="quiet">
                  {text.statistics}
                </LinkButton>
                <LinkButton to="/me/subscribers" search={{ newsletter: `publication:${handle}` }} variant="quiet">
                  {text.subscribers}
                </LinkButton>
              </>
            )}
            <LinkButton to={`/${handle}`} variant="quiet">
              {text.seePage}
            </LinkButton>
          </>
        }
      >
        <bdi>{name}</bdi>
      </PageTitle>
      {sections.length > 1 && (
        <Tabs label={text.sections}>
          {sections.map(({ path, label }) => (
            <Tab key={path} to={`/me/publications/${hash}${path}`} activeOptions={{ exact: true, includeSearch: false }}>
              {label}
            </Tab>
          ))}
        </Tabs>
      )}
      {children}
    </>
  )
}
