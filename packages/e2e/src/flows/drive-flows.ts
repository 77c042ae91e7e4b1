import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { showPath } from '../drive-app.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { demoPassword } from '../start-prosa.ts';

const position = { x: 0, y: 0 };

/** Creates a drawing whose flow sends one text. */
export const createOneTextDrawing = (text: string) => ({
  nodes: [
    { id: 'begin', type: 'start', position, data: {} },
    { id: 'says', type: 'message', position: { x: 300, y: 0 }, data: { label: text } },
  ],
  connections: [{ id: 'line', source: 'begin', sourceHandle: 'a', target: 'says' }],
});

/** Finds the row of a flow in the list. */
export const findFlowRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
/** Finds the switch that enables a flow, in the list or in the flow's editor. */
export const findActiveSwitch = (page: Page, flow: string) => page.getByRole('switch', { name: `Ativo: ${flow}`, exact: true });
export const findDialog = (page: Page) => page.getByRole('dialog');
/** Finds the form of a node, beside the canvas. */
export const findNodeForm = (page: Page) => page.getByRole('complementary', { name: /^(Adicionar|Editar|Ver): / });

/** Asserts that axe finds no violation on the current page, in either theme. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await findViolations(page, screen)).toEqual([]);
}

/** Opens the list of flows. */
export async function openFlowList(page: Page): Promise<void> {
  await showPath(page, '/flowbuilders');
  await expect(page.getByRole('heading', { name: 'Fluxos de conversa' })).toBeVisible();
}

/** Creates a flow from the list, and then returns to the list. */
export async function createFlow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar Fluxo' }).first().click();
  await findDialog(page).getByRole('textbox', { name: 'Nome' }).fill(name);
  await findDialog(page).getByRole('button', { name: 'Criar' }).click();
  await page.waitForURL(/\/flowbuilder\/\d+$/);
  await openFlowList(page);
  await expect(findFlowRow(page, name)).toBeVisible();
}

/** Chooses an action in the menu of a flow. */
export async function chooseFlowAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/**
 * Signs in to the API as the demo's admin, and returns a function that calls the API. The session has the device type phone, so
 * it does not end the admin's session in the browser on a desktop.
 */
export async function signInAsAdmin(request: APIRequestContext, url: string) {
  const data = { email: 'admin@demo.prosa', password: demoPassword, device: 'phone' };
  const { token }: { token: string } = await (await request.post(`${url}/api/auth/login`, { data })).json();
  return async (path: string, body: object, method = 'POST'): Promise<{ id: number }> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.fetch(`${url}/api${path}`, { method, data: body, headers });
    expect(answer.ok(), path).toBe(true);
    return answer.json();
  };
}
