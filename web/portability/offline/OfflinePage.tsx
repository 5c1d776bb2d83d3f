import { useEffect, useState } from 'react'
import { OFFLINE_WRITING_PATH } from '#shared/offline/names.ts'
import { showUrl } from '#web/lib/show-url.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { DeviceContents } from './DeviceContents.tsx'
import styles from './offline.module.css'
import { text } from './text.ts'
import { useDeviceContents } from './use-device-contents.ts'

/** What the service worker shows for a page that neither the network nor the device has: everything that this device keeps. */
export function OfflinePage() {
  const device = useDeviceContents()
  // The server renders the page once for all, so what depends on the visit comes after hydration.
  const [visit, setVisit] = useState<{ wanted: string | null; canWrite: boolean }>()
  useEffect(() => {
    void findWritingPage().then((canWrite) => setVisit({ wanted: readWanted(), canWrite }))
  }, [])
  const wanted = visit?.wanted
  return (
    <div className={styles.page}>
      <PageTitle lead={visit && !wanted ? text.pageLeadOnline : text.pageLead}>{text.pageTitle}</PageTitle>
      <NeedsScripts />
      {wanted && (
        <p>
          {text.wanted}{' '}
          <bdi dir="ltr" className={styles.wanted}>
            {showUrl(wanted)}
          </bdi>
        </p>
      )}
      <div className={styles.actions}>
        {wanted && <Button onClick={() => location.assign(wanted)}>{text.retry}</Button>}
        {visit?.canWrite && (
          <a className={buttonClass({ variant: 'quiet' })} href={OFFLINE_WRITING_PATH}>
            <span>{text.write}</span>
          </a>
        )}
      </div>
      <DeviceContents {...device} isOffline heading="h2" />
    </div>
  )
}

/** Returns the page that the visitor wanted, a path of this site; null without one. */
function readWanted(): string | null {
  const from = new URLSearchParams(location.search).get('from')
  return from && /^\/(?![/\\])/.test(from) ? from : null
}

const findWritingPage = async (): Promise<boolean> => 'caches' in globalThis && (await caches.match(OFFLINE_WRITING_PATH)) !== undefined
