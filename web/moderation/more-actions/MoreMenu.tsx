import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { PersonEntries } from '#web/account/blocks/PersonEntries.tsx'
import { text } from '#web/moderation/reports/text.ts'
import { useReportDialog } from '#web/moderation/reports/use-report-dialog.tsx'
import { DotsMenu } from '#web/ui/DotsMenu.tsx'
import { MenuButton, MenuRule } from '#web/ui/Menu.tsx'
import type { Things } from './MoreActions.tsx'

/** For who picks alone. */
const PickEntries = lazy(() => import('#web/discovery/featured/PickEntries.tsx'))

/** Reporting a thing, and muting or blocking who made it. */
export default function MoreMenu({ about, owner, personal = false }: Things) {
  const [reached, setReached] = useState(false)
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const [dialog, report] = useReportDialog(about)
  return (
    <>
      <DotsMenu label={text.menu} onReach={() => setReached(true)}>
        {reached && about.kind === 'post' && viewer && viewer.role !== 'member' && (
          <Suspense>
            <PickEntries hash={about.key} />
          </Suspense>
        )}
        {personal && (
          <>
            <PersonEntries person={owner} reached={reached} />
            <MenuRule />
          </>
        )}
        <MenuButton icon={<IconFlag size={18} stroke={1.6} />} onClick={report}>
          {text.report[about.kind]}
        </MenuButton>
      </DotsMenu>
      {dialog}
    </>
  )
}
