import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { OneTimeSecret } from '#web/ui/OneTimeSecret.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { buttonText } from './button-text.ts'
import styles from './draft-links.module.css'
import { LinkDetails } from './LinkDetails.tsx'
import { LinkForm } from './LinkForm.tsx'
import { draftLinksQuery } from './queries.ts'
import { RevokeButton } from './RevokeButton.tsx'
import { text } from './text.ts'

export default function DraftLinksDialog({ hash, onClose }: { hash: string; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError, refetch } = useQuery(draftLinksQuery(api, hash))
  const [createdPath, setCreatedPath] = useState<string>()
  const links = data?.links
  return (
    <Dialog open onClose={onClose} title={buttonText.open}>
      <p className={styles.lead}>{text.lead}</p>
      {createdPath ? (
        <OneTimeSecret
          value={location.origin + createdPath}
          text={{ ...text, label: text.address, done: text.another }}
          onDone={() => setCreatedPath(undefined)}
        />
      ) : links && links.length >= LIMITS.draftLinks ? (
        <RowMeta>{text.limitReached}</RowMeta>
      ) : (
        <LinkForm hash={hash} onCreated={setCreatedPath} />
      )}
      {isError && (
        <ErrorNote>
          {text.loadFailed}{' '}
          <Button variant="plain" size="small" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </ErrorNote>
      )}
      {links && (
        <section aria-label={text.list} className={styles.activeLinks}>
          <h3 className={styles.listTitle}>
            {text.list} <span className={styles.count}>{text.count(links.length, LIMITS.draftLinks)}</span>
          </h3>
          {links.length === 0 && <RowMeta>{text.none}</RowMeta>}
          <Rows>
            {links.map((link) => (
              <Row key={link.hash} wraps>
                <div>
                  <p>
                    <bdi>{link.label || text.unnamed}</bdi>
                  </p>
                  <LinkDetails link={link} />
                </div>
                <RevokeButton link={link.hash} label={link.label || text.unnamed} />
              </Row>
            ))}
          </Rows>
        </section>
      )}
    </Dialog>
  )
}
