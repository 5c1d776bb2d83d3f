import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Row, RowFacts, Rows } from '#web/ui/Rows.tsx'
import { ShownOnce } from '#web/ui/ShownOnce.tsx'
import { buttonText } from './button-text.ts'
import styles from './draft-links.module.css'
import { LinkFacts } from './LinkFacts.tsx'
import { LinkForm } from './LinkForm.tsx'
import { draftLinksQuery } from './queries.ts'
import { RevokeButton } from './RevokeButton.tsx'
import { text } from './text.ts'

/** Secret links of a draft: made, shown once, listed with their visits, revoked. */
export default function DraftLinksDialog({ hash, onClose }: { hash: string; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError, refetch } = useQuery(draftLinksQuery(api, hash))
  const [made, setMade] = useState<string>()
  const links = data?.links
  return (
    <Dialog open onClose={onClose} title={buttonText.open}>
      <p className={styles.lead}>{text.lead}</p>
      {made ? (
        <ShownOnce
          value={location.origin + made}
          text={{ ...text, label: text.address, done: text.another }}
          onDone={() => setMade(undefined)}
        />
      ) : links && links.length >= LIMITS.draftLinks ? (
        <RowFacts>{text.full}</RowFacts>
      ) : (
        <LinkForm hash={hash} onMade={setMade} />
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
        <section aria-label={text.list} className={styles.living}>
          <h3 className={styles.listTitle}>
            {text.list} <span className={styles.count}>{text.count(links.length, LIMITS.draftLinks)}</span>
          </h3>
          {links.length === 0 && <RowFacts>{text.none}</RowFacts>}
          <Rows>
            {links.map((link) => (
              <Row key={link.hash} wraps>
                <div>
                  <p>
                    <bdi>{link.label || text.unnamed}</bdi>
                  </p>
                  <LinkFacts link={link} />
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
