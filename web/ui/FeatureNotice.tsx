import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Feature } from '#shared/feature-switches.ts'
import { offFeaturesQuery } from '#web/lib/feature-switches.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import type { OffFeatures } from '#worker/moderation/feature-switches/contract.ts'
import styles from './feature-notice.module.css'

interface Props {
  feature: Feature
}

/** What users read above a form while an admin has turned its feature off; renders nothing while it is on. */
export function FeatureNotice({ feature }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  return <OffFeatureNotice feature={feature} found={useClientQuery(offFeaturesQuery(api))} />
}

/** Like `FeatureNotice`, in the server's HTML of a page whose loader fetched the query. */
export function LoadedFeatureNotice({ feature }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  return <OffFeatureNotice feature={feature} found={useQuery(offFeaturesQuery(api)).data} />
}

function OffFeatureNotice({ feature, found }: Props & { found: OffFeatures | undefined }) {
  const off = found?.off.find((each) => each.feature === feature)
  return (
    off && (
      <p role="status" className={styles.notice}>
        {off.notice}
      </p>
    )
  )
}
