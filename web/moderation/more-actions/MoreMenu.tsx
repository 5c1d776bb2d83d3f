import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { BlockMenuItems } from '#web/account/blocks/BlockMenuItems.tsx'
import { SaveOfflineItem } from '#web/engagement/buttons/SaveOfflineItem.tsx'
import { postButton } from '#web/lib/post-button.ts'
import { text } from '#web/moderation/reports/text.ts'
import { useReportDialog } from '#web/moderation/reports/use-report-dialog.tsx'
import { FeedItems } from '#web/ui/FeedMenu.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { MenuButton, MenuDivider, MenuLink, OverflowMenu } from '#web/ui/Menu.tsx'
import type { MoreActionsProps } from './MoreActions.tsx'

/** Loaded for staff only. */
const FeatureMenuItems = lazyPart(() => import('#web/discovery/featured/FeatureMenuItems.tsx'))

export default function MoreMenu({ target, owner, canBlockOwner = false, feed }: MoreActionsProps) {
  const [reached, setReached] = useState(false)
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const [dialog, report] = useReportDialog(target)
  const isStaff = viewer !== undefined && viewer !== null && viewer.role !== 'member'
  return (
    <>
      <OverflowMenu label={text.menu} onIntent={() => setReached(true)}>
        {feed && <FeedItems {...feed} />}
        {reached && target.kind === 'post' && isStaff && (
          <Suspense>
            <FeatureMenuItems hash={target.key} />
          </Suspense>
        )}
        {target.kind === 'post' && <SaveOfflineItem hash={target.key} />}
        {canBlockOwner && (
          <>
            <BlockMenuItems user={owner} enabled={reached} />
            <MenuDivider />
          </>
        )}
        <MenuButton {...postButton('reports.open', target)} icon={<IconFlag size={18} stroke={1.6} />} onClick={report}>
          {text.report[target.kind]}
        </MenuButton>
        {isStaff && <MenuLink to={`/admin/moderation/${target.kind}/${target.key}`}>{text.openCase}</MenuLink>}
      </OverflowMenu>
      {dialog}
    </>
  )
}
