import { createCompany } from '@prosa/api/companies/create-company';
import { addCloudApiConnection } from '@prosa/api/connections/add-cloud-api-connection';
import { checkKeysWithMeta, toConnectionStatus } from '@prosa/api/connections/connection-state';
import { setPlatformSetting } from '@prosa/api/settings/set-platform-setting';
import { createSecrets } from '@prosa/api/platform/secrets';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { Config } from '@prosa/api/platform/config';
import { openInstallation, type Environment } from './installation.ts';

type CommandContext = { readonly database: TenantDatabase; readonly config: Config };
type OptionValues = Readonly<Record<string, string>>;
type Command = {
  readonly promise: string;
  /** The meaning of each option. Only options in `optional` may be left out. */
  readonly options: OptionValues;
  readonly optional: readonly string[];
  readonly run: (context: CommandContext, values: OptionValues) => Promise<string>;
};

const commands: Readonly<Record<string, Command>> = {
  'admin:create': {
    promise: 'Make a company with its first administrator, who is also super user of this installation',
    options: {
      company: "The company's name",
      name: "The person's name",
      email: 'To log in with',
      password: '5 to 50 characters; else one is made',
    },
    optional: ['password'],
    run: async ({ database }, values) => {
      const password = values['password'] ?? randomBytes(12).toString('base64url');
      const { companyId } = await createCompany(
        { database, clock: () => new Date() },
        { name: values['company'] ?? '', adminName: values['name'] ?? '', email: values['email'] ?? '', password, super: true },
      );
      const passwordNote = values['password'] === undefined ? `, password ${password}` : '';
      return `Company ${companyId} is there. Log in as ${values['email']}${passwordNote}`;
    },
  },
  'connection:add': {
    promise: 'Connect a number of the WhatsApp Cloud API to a company',
    options: {
      company: "The company's number",
      name: "The connection's name",
      number: 'The telephone number, with country code',
      'phone-number-id': "Meta's id of the number",
      'business-account-id': "Meta's id of the WhatsApp business account",
      'access-token': 'A permanent access token',
      'app-secret': "The app's secret, which signs webhooks",
      'verify-token': 'A word of your choice, entered at Meta too',
    },
    optional: [],
    run: async ({ database, config }, values) => {
      const keys = {
        phoneNumberId: values['phone-number-id'] ?? '',
        businessAccountId: values['business-account-id'] ?? '',
        accessToken: values['access-token'] ?? '',
        appSecret: values['app-secret'] ?? '',
        verifyToken: values['verify-token'] ?? '',
      };
      const { faults, webhookUrl } = await checkKeysWithMeta(config, keys);
      const { connectionId } = await addCloudApiConnection(
        { database, secrets: createSecrets(config.secretKey) },
        { ...keys, companyId: Number(values['company']), name: values['name'] ?? '', number: values['number'] ?? '' },
        toConnectionStatus(faults),
      );
      const metaNote = faults.length === 0 ? '' : ` Meta told: ${faults.join(', ')}, see docs/operations.md.`;
      return `Connection ${connectionId} is there. Its webhook at Meta is ${webhookUrl}.${metaNote}`;
    },
  },
  'setting:set': {
    promise: 'Set a setting of the whole platform',
    options: { key: "The setting's name", value: 'Its value; without one it is set back' },
    optional: ['value'],
    run: async ({ database }, values) => {
      const { key, value } = await setPlatformSetting({ database }, { key: values['key'], value: values['value'] ?? '' });
      return value === '' ? `${key} is set back.` : `${key} is ${value}.`;
    },
  },
};

const TAKEN_EXPLANATION = 'That is there already (the email of another user, or a number connected twice).';
/** For each code with which the database or Prosa refuses a command, an explanation. */
const explanations: Readonly<Record<string, string>> = {
  '23505': TAKEN_EXPLANATION,
  ERR_PHONE_NUMBER_TAKEN: TAKEN_EXPLANATION,
  ERR_NOT_FOUND: 'There is no such company.',
  ERR_PLAN_LIMIT: 'The plan of the company includes no more connections.',
  ERR_CHANNEL_NOT_IN_PLAN: 'The plan of the company does not include WhatsApp.',
};

/** For some fields of the input, the name of the option that sets them, because it differs from the name of the field. */
const optionByField: OptionValues = { adminName: 'name', companyId: 'company' };

/** `say` prints the result of a command, and `notice` prints notices about the installation. */
type CommandOutput = { readonly say: (text: string) => void; readonly notice: (text: string) => void };

/** Runs the command that the arguments name. Throws if it fails. */
export async function runCommand(args: readonly string[], env: Environment, { say, notice }: CommandOutput): Promise<void> {
  const [name, ...rest] = args;
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || name === '--help' || name === '-h') return say(formatOverview());
  if (command === undefined) throw new Error(`There is no command "${name}".\n\n${formatOverview()}`);
  if (rest.includes('--help') || rest.includes('-h')) return say(formatHelp(name, command));
  const values = readOptions(name, command, rest);
  const installation = await openInstallation(env, notice);
  const database = openTenantDatabase(installation.config.databaseUrl, { poolSize: 2, onPoolError: () => {} });
  try {
    say(await command.run({ database, config: installation.config }, values));
  } finally {
    await database.close();
    await installation.close();
  }
}

function readOptions(name: string, command: Command, args: readonly string[]): OptionValues {
  const options = Object.fromEntries(Object.keys(command.options).map((option) => [option, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options, allowPositionals: false });
  const missing = Object.keys(command.options).filter((option) => !command.optional.includes(option) && !values[option]);
  if (missing.length > 0)
    throw new Error(`Missing: ${missing.map((option) => `--${option}`).join(', ')}\n\n${formatHelp(name, command)}`);
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function formatOverview(): string {
  const lines = Object.entries(commands).map(([name, { promise }]) => `  ${name.padEnd(18)}${promise}`);
  return ['Usage: pnpm prosa <command> [options]', '', ...lines, '', 'pnpm prosa <command> --help tells its options.'].join('\n');
}

function formatHelp(name: string, { promise, options, optional }: Command): string {
  const lines = Object.entries(options).map(
    ([option, meaning]) => `  --${option.padEnd(22)}${meaning}${optional.includes(option) ? ' (optional)' : ''}`,
  );
  return [`pnpm prosa ${name}: ${promise}`, '', ...lines].join('\n');
}

/** Explains in words to an operator why a command failed. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (v.isValiError(error)) return error.issues.map(explainIssue).join('\n');
  const explanation = 'code' in error && typeof error.code === 'string' ? explanations[error.code] : undefined;
  return explanation ?? error.message;
}

/** Explains which option is invalid and why. The invalid value is not printed, because it may be a secret. */
function explainIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? '';
  const option = optionByField[path] ?? path.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${option}: ${issue.message.replace(/ but received .*$/s, '')}`;
}
