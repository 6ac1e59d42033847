type Component = { name: string; version: string; purl: string; [key: string]: unknown }
type LockedVersions = Record<string, { version?: string }>

/**
 * npm's list of the installed packages (CycloneDX), with the packages in `names` that are only for another processor.
 * It lacks the time, the number, and the folder of this run, so that each run writes the same.
 */
export function reproducibleSbom(sbom: string, locked: LockedVersions, names: string[]): string {
  const { serialNumber, metadata, components, ...rest } = JSON.parse(sbom)
  const { timestamp, component, ...kept } = metadata
  const installed = new Set((components as Component[]).map(({ name }) => name))
  const others = names.filter((name) => !installed.has(name)).map((name) => componentOf(name, locked))
  // npm writes the name of the folder
  const own = { ...component, name: 'pawstead' }
  const list = { ...rest, metadata: { ...kept, component: own }, components: [...components, ...others] }
  return `${JSON.stringify(list, null, 2)}\n`
}

function componentOf(name: string, locked: LockedVersions): Component {
  const version = locked[`node_modules/${name}`]?.version
  if (!version) throw new Error(`package-lock.json does not contain ${name}`)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { 'bom-ref': `${name}@${version}`, type: 'library', name, version, scope: 'required', purl }
}
