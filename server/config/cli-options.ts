/** The options of the command line; each overrides its environment variable (docs/product.md 2.3). */
export type CliOptions = {
  host?: string | undefined
  port?: string | undefined
  data?: string | undefined
  domain?: string[] | undefined
  httpPort?: string | undefined
  acmeEmail?: string | undefined
  acmeDirectory?: string | undefined
}

export const optionNames: Record<string, string> = {
  HOST: '--host',
  PORT: '--port',
  DATA_DIR: '--data',
  DOMAIN: '--domain',
  HTTP_PORT: '--http-port',
  ACME_EMAIL: '--acme-email',
  ACME_DIRECTORY: '--acme-directory',
}

/** The values of options by their variables. */
export const variablesOf = (options: CliOptions): Record<string, string | undefined> => ({
  HOST: options.host,
  PORT: options.port,
  DATA_DIR: options.data,
  DOMAIN: options.domain?.join(','),
  HTTP_PORT: options.httpPort,
  ACME_EMAIL: options.acmeEmail,
  ACME_DIRECTORY: options.acmeDirectory,
})
