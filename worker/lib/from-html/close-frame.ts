import { MAX_LABEL } from '#shared/document/blocks/image.ts'
import type { BlockNode, Inline } from '#shared/document/contract.ts'
import { inlineText } from '#shared/document/inline.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { type Frame, toParagraph } from './frame.ts'
import { type ImageBlock, toGalleries } from './pictures.ts'
import { buildTables, flattenBlocks } from './table.ts'

/** Adds what a closed container held to the one around it. */
export function closeFrame(builder: DocumentBuilder, { kind, blocks }: Frame): void {
  switch (kind.of) {
    case 'container':
      if (blocks.length > 0) builder.appendAll(kind.toBlocks(blocks))
      break
    case 'item': {
      const list = builder.frame.kind
      if (list.of === 'list') {
        const last = list.items.at(-1)
        // Some editors put a nested list into an item of its own behind the item that it belongs to.
        if (last && isList(blocks[0])) last.blocks.push(...blocks)
        else if (blocks.length > 0) list.items.push({ blocks, checked: kind.checked })
      } else builder.appendAll(blocks)
      break
    }
    case 'list':
      if (kind.items.length > 0) builder.append(listOf(kind))
      break
    case 'caption': {
      const owner = builder.frame.kind
      if (owner.of === 'figure' || owner.of === 'table') owner.captions.push(blocks)
      else builder.appendAll(blocks)
      break
    }
    case 'figure':
      builder.appendAll(figureBlocks(blocks, kind.captions, builder.frame.kind.of !== 'gallery' && builder.canNest(1)))
      break
    case 'gallery': {
      const images = blocks.filter((block) => block.type === 'image')
      const captions = blocks.filter((block) => block.type !== 'image' && block.type !== 'gallery')
      const inner = blocks.filter((block) => block.type === 'gallery')
      builder.appendAll([...toGalleries([...images, ...inner.flatMap(({ content }) => content)], builder.canNest(1)), ...captions])
      break
    }
    case 'cell':
      if (builder.frame.kind.of === 'row') builder.frame.kind.cells.push({ ...kind.cell, blocks })
      else builder.appendAll(blocks)
      break
    case 'row':
      if (builder.frame.kind.of === 'table') builder.frame.kind.rows.push(kind.cells)
      builder.appendAll(blocks)
      break
    case 'table': {
      const { blocks: tables, isChanged } = buildTables(kind.rows)
      if (isChanged) builder.warnings.add('table')
      builder.appendAll([...kind.captions.flat(), ...blocks, ...tables])
      break
    }
    case 'note':
      if (kind.id !== '' && !builder.notes.has(kind.id)) builder.notes.set(kind.id, blocks)
      else builder.appendAll(blocks)
      break
    default:
      break
  }
}

const isList = (block: BlockNode | undefined): boolean => block !== undefined && /^(?:bulletList|orderedList|taskList)$/.test(block.type)

function listOf(kind: Extract<Frame['kind'], { of: 'list' }>): BlockNode {
  if (kind.items.some(({ checked }) => checked !== undefined))
    return {
      type: 'taskList',
      content: kind.items.map(({ blocks, checked }) => ({ type: 'taskItem', attrs: { checked: checked === true }, content: blocks })),
    }
  const content = kind.items.map(({ blocks }) => ({ type: 'listItem' as const, content: blocks }))
  return kind.isOrdered ? { type: 'orderedList', attrs: { start: kind.start }, content } : { type: 'bulletList', content }
}

/** Gives a picture its caption; the caption of other content, and a long one, follows as a paragraph. */
function figureBlocks(blocks: readonly BlockNode[], captions: readonly (readonly BlockNode[])[], hasSpace: boolean): BlockNode[] {
  const images = blocks.filter((block) => block.type === 'image')
  const lifted: BlockNode[] = []
  const line = captions.flatMap((caption, at): Inline[] => {
    const content = flattenBlocks(caption, lifted)
    return at > 0 && content.length > 0 ? [{ type: 'hardBreak' }, ...content] : content
  })
  const text = inlineText(line).trim()
  const last = images.at(-1)
  const isCaption = last !== undefined && text !== '' && text.length <= MAX_LABEL && !line.some(({ type }) => type === 'footnote')
  const captioned = blocks.map(
    (block): BlockNode =>
      isCaption && block === last ? { ...block, attrs: { ...block.attrs, caption: text.replace(/\s*\n\s*/g, ' ') } } : block,
  )
  const isPicturesOnly = images.length > 1 && images.length === blocks.length
  const shown = isPicturesOnly ? toGalleries(captioned as ImageBlock[], hasSpace) : captioned
  return [...shown, ...(text !== '' && !isCaption ? [toParagraph(line)] : []), ...lifted]
}
