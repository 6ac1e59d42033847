/** npm's list of packages (CycloneDX) without the time, the number, and the folder of this run, so that each run writes the same. */
export function reproducibleSbom(sbom: string): string {
  const { serialNumber, metadata, ...rest } = JSON.parse(sbom)
  const { timestamp, component, ...kept } = metadata
  // npm writes the name of the folder
  const own = { ...component, name: 'pawstead' }
  return `${JSON.stringify({ ...rest, metadata: { ...kept, component: own } }, null, 2)}\n`
}
