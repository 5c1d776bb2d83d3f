import { z } from 'zod'
import type { BlockDefinition } from '../block-definition.ts'

const Divider = z.strictObject({ type: z.literal('horizontalRule') })
export type Divider = z.infer<typeof Divider>

export const divider = {
  schema: Divider,
  html: () => '<hr>',
  text: () => '',
  toMarkdown: () => [{ type: 'thematicBreak' }],
  fromMarkdown: (node) => (node.type === 'thematicBreak' ? [{ type: 'horizontalRule' }] : undefined),
} satisfies BlockDefinition<Divider>
