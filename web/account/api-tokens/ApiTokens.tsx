import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { Button } from '#web/ui/Button.tsx'
import { OneTimeSecret } from '#web/ui/OneTimeSecret.tsx'
import { Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { tokensQuery } from './queries.ts'
import { TokenForm } from './TokenForm.tsx'
import { TokenRow } from './TokenRow.tsx'
import { text } from './text.ts'
import styles from './tokens.module.css'

export function ApiTokens() {
  const { api } = useRouteContext({ from: '__root__' })
  const { tokens } = useSuspenseQuery(tokensQuery(api)).data
  const [open, setOpen] = useState(false)
  const [newToken, setNewToken] = useState<string>()
  const isFull = tokens.length >= LIMITS.apiTokens
  return (
    <SettingsSection
      title={text.title}
      summary={
        <>
          {text.lead} <a href="/api/openapi.json">{text.describe}</a>
        </>
      }
      action={
        !open &&
        !newToken &&
        !isFull && (
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {text.make}
          </Button>
        )
      }
    >
      {open && (
        <TokenForm
          onCreated={(token) => {
            setNewToken(token)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
      {newToken && <OneTimeSecret value={newToken} text={{ ...text, label: text.token }} onDone={() => setNewToken(undefined)} />}
      {isFull && <p className={styles.hint}>{text.full}</p>}
      {tokens.length === 0 ? (
        <p className={styles.hint}>{text.none}</p>
      ) : (
        <Rows label={text.list}>
          {tokens.map((token) => (
            <TokenRow key={token.hash} token={token} />
          ))}
        </Rows>
      )}
    </SettingsSection>
  )
}
