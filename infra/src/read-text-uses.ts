import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** A dynamic import: the file that it loads, and the namespaces that its loader lists. */
export type DynamicImport = { readonly target: string; readonly texts: readonly string[] };

/** The imports and the used texts of a source file. Paths are relative to the root. */
export type TextUse = {
  /** The files that the source file imports statically, except for types. */
  readonly imports: readonly string[];
  readonly loaders: readonly DynamicImport[];
  /** The namespaces for which the source file creates a `t` function. */
  readonly translated: ReadonlySet<string>;
  /** The namespaces whose names occur in the source file. Types count, too. */
  readonly named: ReadonlySet<string>;
  /** The strings in the source file. In a template, `*` stands for each inserted value. */
  readonly strings: readonly string[];
  /** The names of the properties that the source file reads. */
  readonly properties: readonly string[];
};

const DEFAULT_NAMESPACE = 'app';
/** The files that may use texts. */
const SOURCES = ['{pwa,api,sync-server}/src/**/*.{ts,tsx}', 'packages/{contract,domain,documents,i18n}/src/**/*.ts'];

/** Reads the files under `root` that may use texts, except tests. Returns them by their path. */
export function readTextUses(root: string): Map<string, TextUse> {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' });
  return new Map(
    files
      .filter((file) => !/\.(?:browser\.)?test\.tsx?$/.test(file))
      .map((file) => [file, readSource(file, readFileSync(join(root, file), 'utf8'))]),
  );
}

function readSource(file: string, text: string): TextUse {
  const imports: string[] = [];
  const loaders: DynamicImport[] = [];
  const usedNamespaces = new Set<string>();
  const named = new Set<string>();
  const strings: string[] = [];
  const properties: string[] = [];
  const resolvePath = (name: string): string =>
    name.startsWith('@prosa/')
      ? name.replace(/^@prosa\/([^/]+)\/(.*)$/, 'packages/$1/src/$2.ts')
      : normalize(join(dirname(file), name));
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const specifier = node.moduleSpecifier;
      if (specifier !== undefined && ts.isStringLiteral(specifier) && !isTypeOnlyImport(node))
        imports.push(resolvePath(specifier.text));
      return;
    }
    if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments;
      const calledText = node.expression.getText();
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first !== undefined && ts.isStringLiteral(first))
        loaders.push({ target: resolvePath(first.text), texts: listLoadedNamespaces(node) });
      else if (calledText === 'useTranslation' || calledText === 'selectServerTexts') addNamespace(usedNamespaces, first);
      else if (calledText.endsWith('getFixedT')) addNamespace(usedNamespaces, second);
    }
    if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'TFunction') {
      const [argument] = node.typeArguments ?? [];
      if (argument !== undefined && ts.isLiteralTypeNode(argument)) addNamespace(named, argument.literal);
    }
    if (ts.isPropertyAccessExpression(node)) properties.push(node.name.text);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) strings.push(node.text);
    if (ts.isTemplateExpression(node))
      strings.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('*'));
    if (ts.isTemplateLiteralTypeNode(node))
      strings.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('*'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return { imports, loaders, translated: usedNamespaces, named: new Set([...named, ...usedNamespaces]), strings, properties };
}

function isTypeOnlyImport(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const importClause = node.importClause;
  if (importClause === undefined) return false;
  const bindings = importClause.namedBindings;
  return (
    importClause.phaseModifier === ts.SyntaxKind.TypeKeyword ||
    (importClause.name === undefined &&
      bindings !== undefined &&
      ts.isNamedImports(bindings) &&
      bindings.elements.every(({ isTypeOnly }) => isTypeOnly))
  );
}

function addNamespace(namespaces: Set<string>, argument: ts.Node | undefined): void {
  if (argument === undefined) namespaces.add(DEFAULT_NAMESPACE);
  else for (const name of listStrings(argument)) namespaces.add(name);
}

const listStrings = (node: ts.Node): readonly string[] =>
  ts.isStringLiteral(node)
    ? [node.text]
    : ts.isArrayLiteralExpression(node)
      ? node.elements.filter(ts.isStringLiteral).map(({ text }) => text)
      : [];

/**
 * Returns the namespaces that are loaded together with a dynamic import. They are in the list that is passed to the loader, or in
 * the property `texts` of the object that contains the import.
 */
function listLoadedNamespaces(node: ts.Node): readonly string[] {
  for (let ancestor = node.parent; ancestor !== undefined && !ts.isStatement(ancestor); ancestor = ancestor.parent) {
    if (ts.isCallExpression(ancestor)) {
      const list = ancestor.arguments.find(ts.isArrayLiteralExpression);
      if (list !== undefined && ancestor.expression.getText() !== 'Promise.all') return listStrings(list);
    }
    if (ts.isObjectLiteralExpression(ancestor)) {
      const texts = ancestor.properties.find((each) => each.name?.getText() === 'texts');
      if (texts !== undefined && ts.isPropertyAssignment(texts)) return listStrings(texts.initializer);
    }
  }
  return [];
}
