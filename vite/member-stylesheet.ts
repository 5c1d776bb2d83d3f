import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import postcss, { AtRule, type ChildNode, type Container, Rule } from 'postcss'
import type { Plugin, Rolldown } from 'vite'
import { isMemberRoute } from '../web/shell/member-routes.ts'
import { fileOfClass } from './scoped-class-name.ts'

const ENTRY = 'web/entry-client.tsx'
const ROUTE_FILE = /^web\/routes(\/.+)\.tsx$/
/** Start of the name of the stylesheet. */
export const MEMBER_STYLESHEET = 'assets/members-'

/**
 * Moves the styles of CSS modules that only members' pages import to a stylesheet of its own, because most readers never open one. It comes
 * after the site's, so rules keep their order within each file, and a members' rule wins over one of the same weight.
 */
export const memberStylesheet = (): Plugin => ({
  name: 'daftar:member-stylesheet',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const sheets = Object.values(bundle).flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : []))
      const [sheet] = sheets
      if (!sheet || sheets.length > 1) throw new Error(`Expected one stylesheet, found ${sheets.length}`)
      const visitors = filesOfVisitors(this)
      const { rest, moved } = splitStyles(String(sheet.source), (name) => {
        const file = fileOfClass(name)
        return file !== undefined && !visitors.has(file)
      })
      sheet.source = rest
      const hash = createHash('sha256').update(moved).digest('base64url').slice(0, 7)
      this.emitFile({ type: 'asset', fileName: `${MEMBER_STYLESHEET}${hash}.css`, source: moved })
    },
  },
})

/** Returns the paths of the modules that a visitor's browser may import. */
function filesOfVisitors(context: Rolldown.PluginContext): Set<string> {
  const found = new Set<string>()
  const collect = (id: string) => {
    const path = relative('', id.split('?')[0] ?? '')
    const [, route] = ROUTE_FILE.exec(path) ?? []
    if (found.has(id) || (route && isMemberRoute(route.replaceAll('.', '/')))) return
    found.add(id).add(path)
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) collect(next)
  }
  const entry = [...context.getModuleIds()].find((id) => id.endsWith(`/${ENTRY}`))
  if (!entry) throw new Error(`No module is ${ENTRY}`)
  collect(entry)
  return found
}

const CLASS = /\.([a-z_][\w-]*)/gi

/** Splits `css` by the classes and animations that `isMoved`; a selector with several classes has those of one file. */
export function splitStyles(css: string, isMoved: (name: string) => boolean): { rest: string; moved: string } {
  const root = postcss.parse(css, { from: undefined })
  const moved = postcss.root()
  moveRules(root, moved, isMoved)
  return { rest: root.toString(), moved: moved.toString() }
}

function moveRules(from: Container<ChildNode>, to: Container<ChildNode>, isMoved: (name: string) => boolean): void {
  for (const node of [...(from.nodes ?? [])]) {
    if (node instanceof Rule) moveSelectors(node, to, isMoved)
    else if (node instanceof AtRule && node.name === 'keyframes') {
      if (isMoved(node.params)) to.append(node)
    } else if (node instanceof AtRule && node.nodes) {
      const copy = node.clone({ nodes: [] })
      moveRules(node, copy, isMoved)
      if (copy.nodes?.length) to.append(copy)
      if (node.nodes.length === 0) node.remove()
    }
  }
}

/** Moves the selectors of a rule that name a moved class; the minifier may have merged rules of several files. */
function moveSelectors(rule: Rule, to: Container<ChildNode>, isMoved: (name: string) => boolean): void {
  const selectors = rule.selectors.map((selector) => ({
    selector,
    moves: [...selector.matchAll(CLASS)].some(([, name]) => name !== undefined && isMoved(name)),
  }))
  const moving = selectors.filter(({ moves }) => moves).map(({ selector }) => selector)
  if (moving.length === 0) return
  if (moving.length === selectors.length) return void to.append(rule)
  to.append(rule.clone({ selectors: moving }))
  rule.selectors = selectors.filter(({ moves }) => !moves).map(({ selector }) => selector)
}
