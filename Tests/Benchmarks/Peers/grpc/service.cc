// The service over gRPC: the asynchronous API on one thread.
//   service ADDRESS
#include "queue.h"
#include "work.h"
#include "echo.grpc.pb.h"

using quintet::Text;
static quintet::Echo::AsyncService service;
static grpc::ServerCompletionQueue *queue;

static void answer(const Text &request, Text &reply) {
  std::string &out = *reply.mutable_body();
  out.resize(request.body().size() + 32);
  out.resize(echo(request.body().data(), request.body().size(), out.data()));
}

struct Once : Step {
  grpc::ServerContext context;
  Text request, reply;
  grpc::ServerAsyncResponseWriter<Text> writer{&context};
  bool is_answered = false;
  Once() { service.RequestOnce(&context, &request, &writer, queue, queue, this); }
  void next(bool ok) override {
    if (!ok || is_answered) { delete this; return; }
    new Once;
    is_answered = true;
    answer(request, reply);
    writer.Finish(reply, grpc::Status::OK, this);
  }
};

struct Many {
  grpc::ServerContext context;
  Text request, reply;
  grpc::ServerAsyncReaderWriter<Text, Text> stream{&context};
  StepOf<Many> accepted{this, &Many::on_accepted}, read{this, &Many::on_read}, written{this, &Many::on_written}, ended{this, &Many::on_ended};
  Many() { service.RequestMany(&context, &stream, queue, queue, &accepted); }
  void on_accepted(bool ok) {
    if (!ok) { delete this; return; }
    new Many;
    stream.Read(&request, &read);
  }
  void on_read(bool ok) {
    if (!ok) { stream.Finish(grpc::Status::OK, &ended); return; }
    answer(request, reply);
    stream.Write(reply, &written);
  }
  void on_written(bool ok) {
    if (ok) stream.Read(&request, &read); else stream.Finish(grpc::Status::OK, &ended);
  }
  void on_ended(bool) { delete this; }
};

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(argv[1], grpc::InsecureServerCredentials());
  builder.RegisterService(&service);
  auto owned = builder.AddCompletionQueue();
  queue = owned.get();
  auto server = builder.BuildAndStart();
  if (!server) return 1;
  for (int i = 0; i < 256; i++) new Once;
  for (int i = 0; i < 64; i++) new Many;
  run(*queue, nullptr);
}
