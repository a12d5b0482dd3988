// Creates the collection of the benchmark: cards that only their owner can read and change.
migrate((app) => {
  const own = "owner = @request.auth.id";
  app.save(new Collection({
    type: "base", name: "cards", listRule: own, viewRule: own, updateRule: own, deleteRule: own,
    createRule: `@request.auth.id != '' && ${own}`,
    fields: [
      { type: "relation", name: "owner", collectionId: app.findCollectionByNameOrId("users").id, required: true, cascadeDelete: true },
      { type: "text", name: "front", required: true, max: 500 },
      { type: "text", name: "back", max: 500 },
      { type: "text", name: "notes", max: 2000 },
      { type: "json", name: "tags" },
      { type: "autodate", name: "created", onCreate: true },
      { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
    ],
    indexes: ["CREATE INDEX cards_of_owner ON cards (owner, created)"],
  }));
  // These are the defaults, stated here because the benchmark depends on them.
  const settings = app.settings();
  settings.rateLimits.enabled = false;
  app.save(settings);
});
